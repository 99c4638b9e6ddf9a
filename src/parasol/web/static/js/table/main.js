/** The page of a table that is played. */
import { language } from "../words.js";
import { begin, delay, start } from "./begin.js";
import { Sitting } from "./sitting.js";

const address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${start.urls.socket}`;
begin(new Sitting({ table: start.table, language, address }, delay));
