import type { ClosedData, ScriptData } from "../pages/page-data.ts";
import { startApplying } from "./applying.ts";
import { showClosed } from "./closed.ts";

/** The pages work without this; it keeps every answer on the device and sends when there is a line. */
const open = dataOf<ScriptData>("application");
if (open) void startApplying(open);
const closed = dataOf<ClosedData>("closed");
if (closed) void showClosed(closed);

function dataOf<T>(name: string): T | null {
  const text = document.querySelector(`script[data-${name}]`)?.textContent;
  return text ? (JSON.parse(text) as T) : null;
}
