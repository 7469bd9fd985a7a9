import { RELOAD_GUARD, VERSION_CHECK } from "../constants.ts";
import { read, write } from "./storage.ts";

export function isNewer(own: string | undefined, latest: unknown): boolean {
  return typeof latest === "string" && Boolean(own) && latest !== own;
}

/** Prevents an endless reload with a broken build. */
export function mayReload(last: string | null, now: number): boolean {
  return !(now - Number(last ?? 0) < RELOAD_GUARD);
}

/**
 * Checks the served build regularly while the page is visible, and shows a notice when it changed.
 */
export function startVersionCheck() {
  const notice = document.querySelector<HTMLElement>("[data-version-notice]");
  if (!notice) return;
  const timer = setInterval(async () => {
    if (document.visibilityState !== "visible") return;
    if (!isNewer(ownBuild(), await servedBuild())) return;
    notice.hidden = false;
    clearInterval(timer);
  }, VERSION_CHECK);
  notice.querySelector("a")?.addEventListener("click", (event) => {
    event.preventDefault();
    location.reload();
  });
}

const ownBuild = () => document.documentElement.dataset.build;

async function servedBuild(): Promise<unknown> {
  const answer = await fetch("/build.json").catch(() => null);
  const latest = answer?.ok ? await answer.json().catch(() => null) : null;
  return latest?.id;
}

/**
 * Chunks of an old build are gone from the server, so reload the page. Without a line they are only out
 * of reach, and a reload would lose the page.
 */
export function startChunkReload() {
  addEventListener("vite:preloadError", async () => {
    if (!isNewer(ownBuild(), await servedBuild())) return;
    if (!mayReload(read("sessionStorage", "chunk-reload"), Date.now())) return;
    write("sessionStorage", "chunk-reload", String(Date.now()));
    location.reload();
  });
}
