import { workerAddress } from "#app/api-client/browser/api-base.ts";

/** Makes visited pages readable offline, where the browser supports it. */
export function registerServiceWorker() {
  if (!("serviceWorker" in navigator) || !window.isSecureContext) return;
  // The development server builds no worker, and pages from a cache would hide what was changed.
  if (import.meta.hot) return;
  const { serviceWorker } = navigator;
  // After loading, so that the page's own files come first on a slow connection.
  if (document.readyState === "complete") register(serviceWorker);
  else addEventListener("load", () => register(serviceWorker));
}

function register(serviceWorker: ServiceWorkerContainer) {
  serviceWorker.register(workerAddress()).catch(() => {});
  // This page was loaded without the worker, so ask the new worker to store it.
  if (serviceWorker.controller) return;
  serviceWorker.ready.then(({ active }) => active?.postMessage(location.href)).catch(() => {});
}
