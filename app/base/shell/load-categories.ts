import { emptyList } from "#app/api-client/browser/state.ts";
import type { PageContext } from "#app/api-client/page-context.ts";
import { CATEGORIES_TIMEOUT } from "./constants.ts";
import { type CategoryEntry, fetchCategories } from "./fetch-categories.ts";

/** The categories of the menu, or null when they are late: the page then shows the splash. */
export async function loadCategories({
  visitor,
  skipCache,
}: Pick<PageContext, "visitor" | "skipCache">) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, CATEGORIES_TIMEOUT);
  });
  const list = emptyList<CategoryEntry>();
  await Promise.race([fetchCategories(visitor, list), late]);
  clearTimeout(timer);
  // Still loading or failed.
  if (!list.loaded) skipCache();
  return list.loaded ? list.items : null;
}
