import { setTimeout as delay } from "node:timers/promises";
import type { SiteCache } from "#app/platform/cache/cache.server.ts";
import { locales } from "#app/platform/i18n/locales.ts";
import { localePath } from "#app/platform/i18n/paths.ts";
import { currentForms } from "#app/website/registration-form/forms.server.ts";

/** Changes often come in groups: an article is published, then its picture is replaced. */
const PAUSE = 500;

type Send = (path: string, headers: Record<string, string>) => Response | Promise<Response>;

type Options = {
  /** Aborted when the process is told to stop: nothing more is asked for. */
  stopping: AbortSignal;
  pause?: number;
};

/**
 * Warms up now and again after every change, so that the next visitor does not wait for it. Returns how
 * to wait for the end after a stop: a request whose database is closed would be logged as an error.
 */
export function keepWarm(
  cache: Pick<SiteCache, "onDrop">,
  send: Send,
  { stopping, pause = PAUSE }: Options,
): () => Promise<void> {
  let asked = false;
  let running = false;
  const sendUnlessStopping: Send = (path, headers) => {
    stopping.throwIfAborted();
    return send(path, headers);
  };
  // A page that fails here is rendered for its visitor, who is told.
  const warm = () => warmUp(sendUnlessStopping).catch(() => {});
  const first = warm();
  let later = Promise.resolve();
  async function run() {
    running = true;
    while (asked && !stopping.aborted) {
      await delay(pause, undefined, { ref: false, signal: stopping }).catch(() => {});
      asked = false;
      await warm();
    }
    running = false;
  }
  cache.onDrop(() => {
    asked = true;
    if (!running) later = run();
  });
  return async () => {
    await first;
    await later;
  };
}

/**
 * Requests the pages that most visitors open first: the home pages at once, then courses, news and
 * the application forms. Those that are in memory cost nothing.
 */
export async function warmUp(send: Send): Promise<void> {
  // The categories first: a page whose menu gets them too late is not cached (`load-categories.ts`).
  await send("/api/formation-categories", {});
  const forms = currentForms().map(({ key }) => `/registration/${key}`);
  for (const path of ["/", "/formations", "/news", ...forms]) {
    for (const locale of locales) await ask(send, localePath(locale, path));
  }
}

/** Twice: the second time a page is compressed as well as it can be. */
async function ask(send: Send, path: string) {
  for (let times = 0; times < 2; times += 1) {
    const answer = await send(path, { "accept-encoding": "br" });
    await answer.arrayBuffer();
  }
}
