import { sendRequest } from "#app/api-client/browser/send-request.ts";
import { type Loadable, loadInto } from "#app/api-client/browser/state.ts";
import type { Surroundings } from "#app/api-client/browser/surroundings.ts";

/** The part of a category that menus show. */
export type CategoryEntry = { id: number; slug: string; formation_category: string };

/** The categories in the page's language. */
export async function fetchCategories<C extends CategoryEntry>(
  surroundings: Surroundings,
  list: Loadable<C>,
): Promise<C[]> {
  const path = `/api/formation-categories?locale=${surroundings.locale}`;
  const load = () => sendRequest<C[]>(surroundings, path, { bearer: null });
  await loadInto(list, load, (error) => error);
  return list.items;
}
