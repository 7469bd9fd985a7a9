type Tell = () => void;
/** Null, or what to do around telling the others, and how to take it back. */
type Shown = { around: (tell: Tell) => void; undo: () => void } | null;

let showFirst = (): Shown => null;
/** What is shown already and the router has not heard of. */
let untold: Shown = null;
let frame = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let isOwn = false;

/**
 * Asks when somebody goes back or forward. If the page is shown already, the router hears of it once
 * that is drawn. Returns how to end it.
 */
export function holdBackIf(isShown: () => Shown): () => void {
  showFirst = isShown;
  return () => {
    showFirst = () => null;
  };
}

function hear(event: PopStateEvent) {
  if (isOwn) return;
  // Another step takes the place of one that nobody has heard of: the router reads where it is now,
  // and must find the document as it knows it.
  stopWaiting();
  untold?.undo();
  // Nothing is drawn in a tab in the background.
  const shown = document.hidden ? null : showFirst();
  untold = shown;
  if (!shown) return;
  event.stopImmediatePropagation();
  frame = requestAnimationFrame(() => {
    timer = setTimeout(tellNow);
  });
}

function stopWaiting() {
  cancelAnimationFrame(frame);
  clearTimeout(timer);
}

function tellNow() {
  const shown = untold;
  if (!shown) return;
  stopWaiting();
  untold = null;
  shown.around(tell);
}

function tell() {
  isOwn = true;
  window.dispatchEvent(new PopStateEvent("popstate", { state: window.history.state }));
  isOwn = false;
}

// A window calls its listeners in the order of their coming: this module is loaded before the router.
if (typeof window !== "undefined") {
  window.addEventListener("popstate", hear);
  // Whoever presses something in what is shown means to go on from there.
  for (const kind of ["click", "keydown"]) window.addEventListener(kind, tellNow, true);
}
