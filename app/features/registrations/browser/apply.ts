import type { ScriptData } from "../apply/page-data.ts";
import { startApplying } from "./applying.ts";

/** The pages work without this; it keeps every answer on the device and sends when there is a line. */
const place = document.querySelector("script[data-application]");
if (place?.textContent) void startApplying(JSON.parse(place.textContent) as ScriptData);
