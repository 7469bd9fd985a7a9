import type { documentUploads } from "./documents.ts";
import type { formPages } from "./form-pages.ts";
import { scriptText } from "./script-text.ts";

type Actions = {
  base: string;
  pages: ReturnType<typeof formPages>;
  documents: ReturnType<typeof documentUploads>;
  startAnew: () => Promise<void>;
  /** Parks the current draft and starts a new one. */
  putAside: () => Promise<void>;
  fix: (submission: string) => Promise<void>;
  drop: (submission: string) => Promise<void>;
  discard: (submission: string) => Promise<void>;
  draw: () => Promise<void>;
};

/** Event delegation on the stage, because its views are replaced. */
export function addStageListeners(stage: HTMLElement, actions: Actions) {
  const { base, pages, documents, startAnew: startNew, draw } = actions;
  stage.addEventListener("input", ({ target }) => pages.onInput(target as HTMLElement));

  stage.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.type !== "file") return;
    const view = target.closest<HTMLElement>("[data-view]");
    if (view) void documents.choose(view, target);
  });

  const afterPress = deferWhilePressed();
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
    const draftDocument = pressed("remove")?.closest<HTMLElement>("[data-document]");
    if (draftDocument?.dataset.document && view)
      void documents.remove(view, draftDocument.dataset.document);
    // Erasing cannot be undone, so it is confirmed.
    const sure = pressed("forget") && confirm(scriptText("applying.script.forgetSure"));
    if (sure || pressed("another")) void startNew();
    if (pressed("aside")) void actions.putAside();
    if (pressed("print")) print();
    const submission = target.closest<HTMLElement>("[data-queued]")?.dataset.queued;
    if (submission && pressed("drop")) void actions.drop(submission);
    if (submission && pressed("discard")) void actions.discard(submission);
    if (submission && pressed("fix")) {
      event.preventDefault();
      return void actions.fix(submission);
    }
    const link = target.closest("a");
    if (link && opensStep(link, event, base)) {
      event.preventDefault();
      openLink(link);
    }
  });

  function openLink(link: HTMLAnchorElement) {
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
 * An error message moves the elements below it. Shown between press and release, it would make the
 * tap miss its target, so work is delayed until the release.
 */
function deferWhilePressed(): (work: () => void) => void {
  let pressed = false;
  let waiting: (() => void)[] = [];
  addEventListener("pointerdown", () => {
    pressed = true;
  });
  for (const end of ["pointerup", "pointercancel"]) {
    addEventListener(end, () => {
      pressed = false;
      // The click event follows the release.
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

function opensStep(link: HTMLAnchorElement, event: MouseEvent, base: string): boolean {
  if (event.ctrlKey || event.metaKey || event.shiftKey || link.target) return false;
  if (link.origin !== location.origin) return false;
  return link.pathname === base || link.pathname.startsWith(`${base}/`);
}
