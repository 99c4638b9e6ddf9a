/**
 * One's own tables, kept fresh.
 * @module
 */
import { keepFresh } from "./fresh.js";

keepFresh(["lists", "your-turn"]);
