/** The page of a game that is looked at step by step. */
import { language } from "../words.js";
import { begin, delay, start } from "./begin.js";
import { ReplayBar } from "./replaybar.js";
import { Replaying } from "./replaying.js";

begin(new Replaying({ ...start, language }, delay, ReplayBar));
