let isShown = () => false;
let frame = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let isOwn = false;

/**
 * Asks when somebody goes back or forward. If the page is shown already, the router hears of it once
 * that is drawn. Returns how to end it.
 */
export function holdBackIf(isAlreadyShown: () => boolean): () => void {
  isShown = isAlreadyShown;
  return () => {
    isShown = () => false;
  };
}

function hear(event: PopStateEvent) {
  if (isOwn) return;
  // Another step takes the place of one that nobody has heard of: the router reads where it is now.
  cancelAnimationFrame(frame);
  clearTimeout(timer);
  // Nothing is drawn in a tab in the background.
  if (document.hidden || !isShown()) return;
  event.stopImmediatePropagation();
  frame = requestAnimationFrame(() => {
    timer = setTimeout(tell);
  });
}

function tell() {
  isOwn = true;
  window.dispatchEvent(new PopStateEvent("popstate", { state: window.history.state }));
  isOwn = false;
}

// A window calls its listeners in the order of their coming: this module is loaded before the router.
if (typeof window !== "undefined") window.addEventListener("popstate", hear);
