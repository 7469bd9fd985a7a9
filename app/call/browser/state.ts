import type { Category, ClientUser, Formation, Post } from "./types.ts";

export type Loadable<T> = { items: T[]; loading: boolean; loaded: boolean; error: unknown };

/** What the client remembers between calls. */
export type ClientState = {
  user: ClientUser | null;
  /** Why the last registration, password change or sign-out failed. */
  authError: unknown;
  categories: Loadable<Category>;
  formations: Loadable<Formation>;
  posts: Loadable<Post>;
  cohortesError: unknown;
};

export function emptyState(): ClientState {
  return {
    user: null,
    authError: null,
    categories: nothingYet(),
    formations: nothingYet(),
    posts: nothingYet(),
    cohortesError: null,
  };
}

function nothingYet<T>(): Loadable<T> {
  return { items: [], loading: false, loaded: false, error: null };
}

/** Fills a list and keeps its flags; `onError` turns a failure into what is remembered of it. */
export async function loadInto<T>(
  list: Loadable<T>,
  load: () => Promise<T[]>,
  onError: (error: unknown) => unknown,
): Promise<T[]> {
  list.loading = true;
  list.error = null;
  try {
    list.items = await load();
    list.loaded = true;
  } catch (error) {
    list.items = [];
    list.error = onError(error);
  } finally {
    list.loading = false;
  }
  return list.items;
}
