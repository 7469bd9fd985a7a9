import { replayEarlyInput } from "./early-input.ts";

/** Marks the document as hydrated, for tests and tools that wait for it. */
export function markHydrated() {
  document.documentElement.dataset.ready = "";
  replayEarlyInput();
}
