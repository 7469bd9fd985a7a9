import { apiBase } from "#app/api-client/browser/api-base.ts";
import { SPLASH_TIME } from "../constants.ts";

type Category = { id: number; slug: string; formation_category: string };

export function categoryHref(overview: string, { id, slug }: Category): string {
  return `${overview}/${id}-${slug}`;
}

/** Time left of the two seconds since navigation started. */
export function timeLeft(sinceStart: number): number {
  return Math.max(0, SPLASH_TIME - sinceStart);
}

/**
 * When the server did not have the categories in time: loads them, fills the menus and removes the
 * splash.
 */
export function startSplash() {
  const lists = document.querySelectorAll<HTMLElement>("[data-categories]");
  const splash = document.querySelector<HTMLElement>("[data-splash='by-script']");
  if (!splash) return;
  const lift = () => splash.remove();
  setTimeout(lift, timeLeft(performance.now()));
  const { lang } = document.documentElement;
  fetch(`${apiBase()}/api/formation-categories?locale=${lang}`)
    .then((answer) => (answer.ok ? answer.json() : []))
    .then((categories: Category[]) => {
      for (const list of lists) fill(list, categories);
    })
    .catch(() => {})
    .then(lift);
}

/** Copies the list's first entry, the overview, for each category. */
function fill(list: HTMLElement, categories: Category[]) {
  const model = list.firstElementChild;
  for (const category of categories) {
    const item = model?.cloneNode(true) as HTMLElement;
    const link = item.querySelector("a");
    if (!link) return;
    link.href = categoryHref(list.dataset.categories ?? "", category);
    link.textContent = category.formation_category;
    link.removeAttribute("aria-current");
    list.append(item);
  }
}
