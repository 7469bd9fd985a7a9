/** Keeps visited pages readable without a line; a browser that cannot is none the worse. */
export function registerServiceWorker() {
  if (!("serviceWorker" in navigator) || !window.isSecureContext) return;
  // After the page is there: its own files come first on a slow line.
  addEventListener("load", () => {
    navigator.serviceWorker.register("/sw.js").catch(() => {});
  });
}
