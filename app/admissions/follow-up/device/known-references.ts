import { submissionQueue } from "#app/admissions/applying/device/queued-submission.ts";
import type { DeviceStore } from "#app/device/store.ts";

/** The references that were sent from this device, newest first; those of an agent are not their own. */
export async function knownReferences(store: DeviceStore): Promise<string[]> {
  const sent = (await submissionQueue.all(store)).flatMap(({ state, agent }) =>
    state.kind === "sent" && !agent ? [state.reference] : [],
  );
  return [...new Set(sent.reverse())];
}

/** Fills in the only one; several are offered as buttons. */
export function showKnown(references: string[], box: HTMLInputElement) {
  const [only, ...others] = references;
  if (!only) return;
  if (!others.length) {
    if (!box.value) box.value = only;
    return;
  }
  const place = document.querySelector<HTMLElement>("[data-known]");
  if (!place) return;
  place.hidden = false;
  for (const reference of references) place.append(buttonFor(reference, box));
}

function buttonFor(reference: string, box: HTMLInputElement) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = reference;
  button.addEventListener("click", () => {
    box.value = reference;
    box.focus();
  });
  return button;
}
