/**
 * One's own tables, kept fresh.
 * @module
 */
import { keepRefreshed } from "./refresh.js";

keepRefreshed(["lists", "your-turn"]);
