import { say } from "./say.ts";

/** Towns of the chosen region first; the others only when no region is chosen. */
export function narrowTowns(view: HTMLElement) {
  const region = view.querySelector<HTMLSelectElement>('select[name="region"]')?.value;
  if (region === undefined) return;
  for (const option of view.querySelectorAll<HTMLOptionElement>("datalist option[data-region]")) {
    option.disabled = region !== "" && option.dataset.region !== region;
  }
}

/** How long a text is that must have some length. */
export function showCounts(view: HTMLElement) {
  for (const place of view.querySelectorAll<HTMLElement>("[data-count]")) {
    const box = place.parentElement?.querySelector("textarea");
    if (!box) continue;
    place.hidden = false;
    const min = place.dataset.count ?? "";
    place.textContent = say("applying.script.count", { count: box.value.trim().length, min });
  }
}
