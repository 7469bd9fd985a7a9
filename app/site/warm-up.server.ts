import { locales } from "#app/i18n/locales.ts";
import { localePath } from "#app/i18n/paths.ts";

/** Asks for the home pages once, so that the first visitor does not pay for a cold start. */
export async function warmUp(send: (path: string) => Response | Promise<Response>) {
  // The menu first: a page that has to wait for it would not be kept.
  await send("/api/formation-categories");
  for (const locale of locales) await send(localePath(locale, "/"));
}
