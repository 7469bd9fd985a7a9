import { setTimeout as delay } from "node:timers/promises";
import { currentForms } from "#app/features/registration-form/forms.server.ts";
import type { PageCache } from "#app/http/page-cache.server.ts";
import { locales } from "#app/i18n/locales.ts";
import { localePath } from "#app/i18n/paths.ts";

/** Changes often come in groups: an article is published, then its picture is replaced. */
const PAUSE = 500;

type Send = (path: string, headers: Record<string, string>) => Response | Promise<Response>;

/** Warms up now and again after every change, so that the next visitor does not wait for it. */
export function keepWarm(cache: Pick<PageCache, "onDrop">, send: Send, pause = PAUSE): void {
  let asked = false;
  let running = false;
  async function run() {
    if (running) return;
    running = true;
    while (asked) {
      await delay(pause, undefined, { ref: false });
      asked = false;
      // A page that fails here is rendered for its visitor, who is told.
      await warmUp(send).catch(() => {});
    }
    running = false;
  }
  cache.onDrop(() => {
    asked = true;
    void run();
  });
  void warmUp(send).catch(() => {});
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
