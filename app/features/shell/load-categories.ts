import { answerOrNothing } from "#app/call/answer-or.ts";
import type { PageContext } from "#app/call/page-context.ts";
import { CATEGORIES_PATIENCE } from "./constants.ts";

/** The training menu, or null when it is late: the page is then shown with the splash. */
export async function loadCategories({ api, keepNoCopy }: Pick<PageContext, "api" | "keepNoCopy">) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), CATEGORIES_PATIENCE);
  });
  const categories = await Promise.race([
    answerOrNothing(api["formation-categories"].$get(), null),
    late,
  ]);
  clearTimeout(timer);
  if (!categories) keepNoCopy();
  return categories;
}
