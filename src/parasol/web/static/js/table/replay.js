/** The page of a game that is looked at step by step. */
import { language } from "../words.js";
import { renderTable, getStepDelayMs, startData } from "./startup.js";
import { ReplayBar } from "./replay-bar.js";
import { ReplaySession } from "./replay-session.js";

renderTable(new ReplaySession({ ...startData, language }, getStepDelayMs, ReplayBar));
