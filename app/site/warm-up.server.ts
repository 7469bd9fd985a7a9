import { currentForms } from "#app/features/registration-form/forms.server.ts";
import { locales } from "#app/i18n/locales.ts";
import { localePath } from "#app/i18n/paths.ts";

type Send = (path: string, headers: Record<string, string>) => Response | Promise<Response>;

/**
 * Requests the pages that most visitors open first, so that nobody waits for them after a start:
 * the home pages at once, then courses, news and the application forms.
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
