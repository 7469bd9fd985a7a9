import { nothingYet } from "#app/call/browser/state.ts";
import type { PageContext } from "#app/call/page-context.ts";
import { CATEGORIES_PATIENCE } from "./constants.ts";
import { type CategoryEntry, fetchCategories } from "./fetch-categories.ts";

/** The training menu, or null when it is late: the page is then shown with the splash. */
export async function loadCategories({
  visitor,
  keepNoCopy,
}: Pick<PageContext, "visitor" | "keepNoCopy">) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), CATEGORIES_PATIENCE);
  });
  const list = nothingYet<CategoryEntry>();
  const found = fetchCategories(visitor, list).then((all) => (list.loaded ? all : null));
  const categories = await Promise.race([found, late]);
  clearTimeout(timer);
  if (!categories) keepNoCopy();
  return categories;
}
