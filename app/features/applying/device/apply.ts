import type { ClosedData, ScriptData } from "../pages/page-data.ts";
import { startApplying } from "./applying.ts";
import { showClosed } from "./closed.ts";

/** Enhances the form pages: saves every answer on the device and sends when online. */
const open = dataOf<ScriptData>("application");
if (open) void startApplying(open);
const closed = dataOf<ClosedData>("closed");
if (closed) void showClosed(closed);

function dataOf<T>(name: string): T | null {
  const text = document.querySelector(`script[data-${name}]`)?.textContent;
  return text ? (JSON.parse(text) as T) : null;
}
