import type { documentBox } from "./documents.ts";
import type { formPages } from "./form-pages.ts";
import { say } from "./say.ts";

type Acts = {
  base: string;
  pages: ReturnType<typeof formPages>;
  papers: ReturnType<typeof documentBox>;
  startAnew: () => Promise<void>;
  /** What is being written is put away; then the next person. */
  putAside: () => Promise<void>;
  fix: (parcel: string) => Promise<void>;
  drop: (parcel: string) => Promise<void>;
  discard: (parcel: string) => Promise<void>;
  draw: () => Promise<void>;
};

/** One ear for the whole stage: views come and go on it. */
export function listen(stage: HTMLElement, acts: Acts) {
  const { base, pages, papers, startAnew, draw } = acts;
  stage.addEventListener("input", ({ target }) => pages.onInput(target as HTMLElement));

  stage.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.type !== "file") return;
    const view = target.closest<HTMLElement>("[data-view]");
    if (view) void papers.choose(view, target);
  });

  const afterPress = pressWatch();
  stage.addEventListener("focusout", ({ target, relatedTarget }) =>
    afterPress(() => pages.onLeave(target as HTMLElement, relatedTarget)),
  );

  stage.addEventListener("submit", (event) => {
    const view = (event.target as HTMLElement).closest<HTMLElement>("[data-view]");
    const step = pages.stepOf(view?.dataset.view ?? "");
    if (!view || !step) return;
    event.preventDefault();
    pages.onSubmit(view, step);
  });

  stage.addEventListener("click", (event) => {
    const target = event.target as HTMLElement;
    const pressed = (name: string) => target.closest<HTMLElement>(`[data-${name}]`);
    const view = target.closest<HTMLElement>("[data-view]");
    const paper = pressed("remove")?.closest<HTMLElement>("[data-document]");
    if (paper?.dataset.document && view) void papers.remove(view, paper.dataset.document);
    // Gone is gone: the one tap here that is asked about.
    const sure = pressed("forget") && confirm(say("applying.script.forgetSure"));
    if (sure || pressed("another")) void startAnew();
    if (pressed("aside")) void acts.putAside();
    if (pressed("print")) print();
    const parcel = target.closest<HTMLElement>("[data-parcel]")?.dataset.parcel;
    if (parcel && pressed("drop")) void acts.drop(parcel);
    if (parcel && pressed("discard")) void acts.discard(parcel);
    if (parcel && pressed("fix")) {
      event.preventDefault();
      return void acts.fix(parcel);
    }
    const link = target.closest("a");
    if (link && staysHere(link, event, base)) {
      event.preventDefault();
      follow(link);
    }
  });

  function follow(link: HTMLAnchorElement) {
    if (link.pathname !== location.pathname) {
      history.pushState(null, "", link.pathname);
      void draw();
    }
    const box = link.hash && document.getElementById(link.hash.slice(1));
    if (!box) return;
    box.closest("[data-field]")?.scrollIntoView({ block: "start" });
    box.focus({ preventScroll: true });
  }

  addEventListener("popstate", () => void draw());
}

/**
 * A message that appears moves everything below it: never between a press and its release, or the
 * tap that left the box would miss what it was meant for.
 */
function pressWatch(): (work: () => void) => void {
  let pressed = false;
  let waiting: (() => void)[] = [];
  addEventListener("pointerdown", () => {
    pressed = true;
  });
  for (const end of ["pointerup", "pointercancel"]) {
    addEventListener(end, () => {
      pressed = false;
      // The click comes right behind.
      setTimeout(() => {
        const due = waiting;
        waiting = [];
        for (const work of due) work();
      });
    });
  }
  return (work) => {
    if (pressed) waiting.push(work);
    else setTimeout(work);
  };
}

function staysHere(link: HTMLAnchorElement, event: MouseEvent, base: string): boolean {
  if (event.ctrlKey || event.metaKey || event.shiftKey || link.target) return false;
  if (link.origin !== location.origin) return false;
  return link.pathname === base || link.pathname.startsWith(`${base}/`);
}
