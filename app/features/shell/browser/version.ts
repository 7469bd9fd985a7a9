import { RELOAD_GUARD, VERSION_CHECK } from "../constants.ts";
import { read, write } from "./storage.ts";

export function isNewer(own: string | undefined, latest: unknown): boolean {
  return typeof latest === "string" && Boolean(own) && latest !== own;
}

/** A broken build must not reload for ever: once in ten seconds is enough. */
export function mayReload(last: string | null, now: number): boolean {
  return !(now - Number(last ?? 0) < RELOAD_GUARD);
}

/** Now and then, while somebody looks, asks which build is served and says so if it is another. */
export function startVersionCheck() {
  const notice = document.querySelector<HTMLElement>("[data-build]");
  if (!notice) return;
  const timer = setInterval(async () => {
    if (document.visibilityState !== "visible") return;
    const answer = await fetch("/build.json").catch(() => null);
    const latest = answer?.ok ? await answer.json().catch(() => null) : null;
    if (!isNewer(notice.dataset.build, latest?.id)) return;
    notice.hidden = false;
    clearInterval(timer);
  }, VERSION_CHECK);
  notice.querySelector("a")?.addEventListener("click", (event) => {
    event.preventDefault();
    location.reload();
  });
}

/** Parts of an old build are gone from the server: the new page brings its own. */
export function startChunkReload() {
  addEventListener("vite:preloadError", (event) => {
    if (!mayReload(read("sessionStorage", "chunk-reload"), Date.now())) return;
    event.preventDefault();
    write("sessionStorage", "chunk-reload", String(Date.now()));
    location.reload();
  });
}
