import type { BrowserEnvironment } from "#app/api-client/browser/browser-environment.ts";
import { sendRequest } from "#app/api-client/browser/send-request.ts";
import { type Loadable, loadInto } from "#app/api-client/browser/state.ts";
import type { IllustrationName } from "#app/ui/drawings/names.ts";
import type { PictureSource } from "#app/ui/picture.tsx";

/** The part of a category that menus and cards show. */
export type CategoryEntry = {
  id: number;
  slug: string;
  formation_category: string;
  cover?: PictureSource | null;
  illustration?: IllustrationName | null;
};

/** The categories in the page's language. */
export async function fetchCategories<C extends CategoryEntry>(
  environment: BrowserEnvironment,
  list: Loadable<C>,
): Promise<C[]> {
  const path = `/api/formation-categories?locale=${environment.locale}`;
  const load = () => sendRequest<C[]>(environment, path, { bearer: null });
  await loadInto(list, load, (error) => error);
  return list.items;
}
