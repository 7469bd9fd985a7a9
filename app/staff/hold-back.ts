type Tell = () => void;
/** Null, or what to do around telling the others. */
type Shown = ((tell: Tell) => void) | null;

let showFirst = (): Shown => null;
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
  // Another step takes the place of one that nobody has heard of: the router reads where it is now.
  cancelAnimationFrame(frame);
  clearTimeout(timer);
  // Nothing is drawn in a tab in the background.
  const around = document.hidden ? null : showFirst();
  if (!around) return;
  event.stopImmediatePropagation();
  frame = requestAnimationFrame(() => {
    timer = setTimeout(() => around(tell));
  });
}

function tell() {
  isOwn = true;
  window.dispatchEvent(new PopStateEvent("popstate", { state: window.history.state }));
  isOwn = false;
}

// A window calls its listeners in the order of their coming: this module is loaded before the router.
if (typeof window !== "undefined") window.addEventListener("popstate", hear);
