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
      if (stage.contains(view)) return true;
      stage.replaceChildren(view);
      if (view.dataset.title) retitle(view.dataset.title);
      if (!focus) return true;
      scrollTo(0, 0);
      view.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
      return true;
    },
    /** Draws them anew, for the next person. */
    reset() {
      made.clear();
    },
  };
}

/** "Step – Programme": what follows the dash stays. */
function retitle(title: string) {
  const [, ...rest] = document.title.split(" – ");
  document.title = [title, ...rest].join(" – ");
}
