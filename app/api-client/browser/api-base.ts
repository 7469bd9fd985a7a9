/**
 * The base URL of the API, for scripts outside React; empty when it is the site's own origin. A
 * page has it on its root element; the service worker has it in its own URL.
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
