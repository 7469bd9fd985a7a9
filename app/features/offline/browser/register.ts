import { workerAddress } from "#app/api-client/browser/api-base.ts";

/** Keeps visited pages readable without a line; a browser that cannot is none the worse. */
export function registerServiceWorker() {
  if (!("serviceWorker" in navigator) || !window.isSecureContext) return;
  const { serviceWorker } = navigator;
  // After the page is there: its own files come first on a slow line.
  addEventListener("load", () => {
    serviceWorker.register(workerAddress()).catch(() => {});
    // Without a worker this page came in unseen.
    if (serviceWorker.controller) return;
    serviceWorker.ready.then(({ active }) => active?.postMessage(location.href)).catch(() => {});
  });
}
