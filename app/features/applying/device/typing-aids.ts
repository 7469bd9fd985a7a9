import { scriptText } from "./script-text.ts";

/** Suggests only towns of the chosen region; all when no region is chosen. */
export function narrowTowns(view: HTMLElement) {
  const region = view.querySelector<HTMLSelectElement>('select[name="region"]')?.value;
  if (region === undefined) return;
  for (const option of view.querySelectorAll<HTMLOptionElement>("datalist option[data-region]")) {
    option.disabled = region !== "" && option.dataset.region !== region;
  }
}

/** Shows the length of texts with a minimum length. */
export function showCounts(view: HTMLElement) {
  for (const place of view.querySelectorAll<HTMLElement>("[data-count]")) {
    const box = place.parentElement?.querySelector("textarea");
    if (!box) continue;
    place.hidden = false;
    const min = place.dataset.count ?? "";
    place.textContent = scriptText("applying.script.count", {
      count: box.value.trim().length,
      min,
    });
  }
}
