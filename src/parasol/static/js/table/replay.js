/** The page of a game that is looked at step by step. */
import { language } from "../words.js";
import { ReplayBar } from "./replay-bar.js";
import { ReplaySession } from "./replay-session.js";
import { getStepDelayMs, renderTable, startData } from "./startup.js";

renderTable(new ReplaySession({ ...startData, language }, getStepDelayMs, ReplayBar));
