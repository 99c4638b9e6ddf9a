/** The page of a table that is played. */
import { language } from "../words.js";
import { TableSession } from "./session.js";
import { getStepDelayMs, renderTable, startData } from "./startup.js";

const address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${startData.urls.socket}`;
renderTable(new TableSession({ table: startData.table, language, address }, getStepDelayMs));
