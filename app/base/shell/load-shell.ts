import { answerOrNothing } from "#app/api-client/answer-or.ts";
import type { PageContext } from "#app/api-client/page-context.ts";
import { loadCategories } from "./load-categories.ts";
import { hidesShell, TEAM_OFFLINE_PATH } from "./rules.ts";

/** The data of header and footer. */
export async function loadShell(page: PageContext) {
  const keys = "programme,social,partners,contact,notice";
  const [categories, site, legal] = await Promise.all([
    loadCategories(page),
    answerOrNothing(page.api.settings.site.$get({ query: { keys } }), null),
    answerOrNothing(page.api.settings.legal.$get(), []),
  ]);
  return {
    categories,
    site,
    legal,
    bare: hidesShell(page.path) || page.path === TEAM_OFFLINE_PATH,
  };
}

export type ShellData = Awaited<ReturnType<typeof loadShell>>;
