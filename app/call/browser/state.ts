import type { CallError } from "./call-error.ts";
import type { ClientUser } from "./types.ts";

/** What is remembered of who is signed in. */
export type SessionState = {
  user: ClientUser | null;
  /** Why the last registration, password change or sign-out failed. */
  authError: CallError | null;
};

export function noSession(user: ClientUser | null = null): SessionState {
  return { user, authError: null };
}

/** A list that is loaded, and how far that is. */
export type Loadable<T> = { items: T[]; loading: boolean; loaded: boolean; error: unknown };

export function nothingYet<T>(): Loadable<T> {
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
