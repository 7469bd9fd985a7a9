import { isLocale } from "#app/i18n/locales.ts";
import { localePath, splitLocale } from "#app/i18n/paths.ts";

/** The views of an application: one is in the stage element, the others are templates in the page. */
export type Views = ReturnType<typeof collectViews>;

export function collectViews(
  stage: HTMLElement,
  onMade: (name: string, view: HTMLElement) => void,
) {
  const made = new Map<string, HTMLElement>();
  const first = stage.querySelector<HTMLElement>("[data-view]");
  if (first?.dataset.view) made.set(first.dataset.view, first);

  function get(name: string): HTMLElement | null {
    const known = made.get(name);
    if (known) return known;
    const template = document.querySelector<HTMLTemplateElement>(
      `template[data-template="${name}"]`,
    );
    const copy = template?.content.firstElementChild?.cloneNode(true) as HTMLElement | undefined;
    if (!copy) return null;
    made.set(name, copy);
    onMade(name, copy);
    return copy;
  }

  return {
    get,
    get shown(): string {
      return stage.querySelector<HTMLElement>("[data-view]")?.dataset.view ?? "";
    },
    form: (name: string) => get(name)?.querySelector("form") ?? null,
    /** Shows a view and focuses its heading. */
    show(name: string, { focus = true } = {}): boolean {
      const view = get(name);
      if (!view) return false;
      updateLocaleLinks();
      // When the focused heading was hidden, the focus moves to the visible one.
      const isNew = !stage.contains(view);
      const lost = !isNew && document.activeElement === document.body;
      if (isNew) stage.replaceChildren(view);
      if (isNew && view.dataset.title) setTitle(view.dataset.title);
      if (!focus || !(isNew || lost)) return true;
      if (isNew) scrollTo(0, 0);
      headingOf(view)?.focus({ preventScroll: true });
      return true;
    },
    /** Creates all views again from their templates. */
    reset() {
      made.clear();
    },
  };
}

/** A view may have several headings, of which one is visible. */
function headingOf(view: HTMLElement): HTMLElement | undefined {
  return [...view.querySelectorAll<HTMLElement>("h1")].find((heading) => heading.offsetParent);
}

/** The language links point to the current step; the answers are on the device. */
function updateLocaleLinks() {
  const { path } = splitLocale(location.pathname);
  for (const link of document.querySelectorAll<HTMLAnchorElement>("a[data-locale]")) {
    const locale = link.dataset.locale;
    if (isLocale(locale)) link.href = localePath(locale, path);
  }
}

/** “Step – Programme”: only the part before the dash changes. */
function setTitle(title: string) {
  const [, ...rest] = document.title.split(" – ");
  document.title = [title, ...rest].join(" – ");
}
