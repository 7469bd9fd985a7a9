import { pageOrNull } from "#app/api-client/page-answers.ts";
import type { PageContext } from "#app/api-client/page-context.ts";
import { listQuery } from "#app/staff/table/list-query.ts";

/** A page of the articles staff may see, to choose one from. */
export function postsToChoose({ api }: PageContext, url: URL) {
  const query = { ...listQuery(url, ["search"]), per_page: "50" };
  return pageOrNull(api.desk.posts.$get({ query }));
}
