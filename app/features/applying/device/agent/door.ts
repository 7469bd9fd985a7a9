import type { Door } from "./who.ts";

/** Says why nobody may type for others here, and what to do about it. */
export function showDoor(why: Door | null) {
  for (const part of document.querySelectorAll<HTMLElement>("[data-door]")) {
    part.hidden = part.dataset.door !== why;
  }
}
