import { answerOr } from "#app/api-client/answer-or.ts";
import type { ApiClient } from "#app/api-client/client.ts";
import { listQuery } from "#app/staff/table/list-query.ts";
import { figureFilters } from "./schema.ts";

/** For the loader of a screen: the figures with the filters of its address; null when they failed. */
export function readFigures(api: ApiClient, url: URL) {
  const { page: _page, per_page: _size, ...query } = listQuery(url, figureFilters);
  return answerOr(api.figures.$get({ query }), null);
}
