/**
 * Where the API lives, for scripts outside React; empty for the site's own address. A page says it
 * on its root element, and to the service worker, which has no page, in the worker's own address.
 */
export function apiBase(): string {
  if (typeof document !== "undefined") return document.documentElement.dataset.api ?? "";
  const address = typeof location === "undefined" ? "" : location.search;
  return new URLSearchParams(address).get("api") ?? "";
}

export function workerAddress(): string {
  const base = apiBase();
  return base ? `/sw.js?${new URLSearchParams({ api: base })}` : "/sw.js";
}
