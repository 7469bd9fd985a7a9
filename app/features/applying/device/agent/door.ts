import type { AgentRefusal } from "./who.ts";

/** Shows the notice for one reason and hides the others. */
export function showAgentRefusal(why: AgentRefusal | null) {
  for (const part of document.querySelectorAll<HTMLElement>("[data-door]")) {
    part.hidden = part.dataset.door !== why;
  }
}
