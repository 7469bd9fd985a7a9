import { isLocale } from "#app/i18n/locales.ts";
import { localePath, splitLocale } from "#app/i18n/paths.ts";

/** The views of an application: one stands on the stage, the others wait in the page as templates. */
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
    /** Puts a view on the stage, its heading in focus. */
    show(name: string, { focus = true } = {}): boolean {
      const view = get(name);
      if (!view) return false;
      keepStep();
      // A heading that is hidden now loses the focus to nobody: the next one takes it.
      const isNew = !stage.contains(view);
      const lost = !isNew && document.activeElement === document.body;
      if (isNew) stage.replaceChildren(view);
      if (isNew && view.dataset.title) retitle(view.dataset.title);
      if (!focus || !(isNew || lost)) return true;
      if (isNew) scrollTo(0, 0);
      headingOf(view)?.focus({ preventScroll: true });
      return true;
    },
    /** Draws them anew, for the next person. */
    reset() {
      made.clear();
    },
  };
}

/** A view may hold several, of which one is seen. */
function headingOf(view: HTMLElement): HTMLElement | undefined {
  return [...view.querySelectorAll<HTMLElement>("h1")].find((heading) => heading.offsetParent);
}

/** The other languages lead to the step that is shown; the answers are on the device already. */
function keepStep() {
  const { path } = splitLocale(location.pathname);
  for (const link of document.querySelectorAll<HTMLAnchorElement>("a[data-locale]")) {
    const locale = link.dataset.locale;
    if (isLocale(locale)) link.href = localePath(locale, path);
  }
}

/** "Step – Programme": what follows the dash stays. */
function retitle(title: string) {
  const [, ...rest] = document.title.split(" – ");
  document.title = [title, ...rest].join(" – ");
}
