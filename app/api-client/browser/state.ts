import type { ApiError } from "./api-error.ts";
import type { ClientUser } from "./types.ts";

export type SessionState = {
  user: ClientUser | null;
  /** Why the last registration, password change or sign-out failed. */
  authError: ApiError | null;
};

export function noSession(user: ClientUser | null = null): SessionState {
  return { user, authError: null };
}

/** A list and its loading state. */
export type Loadable<T> = { items: T[]; loading: boolean; loaded: boolean; error: unknown };

export function emptyList<T>(): Loadable<T> {
  return { items: [], loading: false, loaded: false, error: null };
}

/**
 * Loads a list, or a page of it, and updates its flags. Returns null on failure; `onError` makes
 * the value stored in `error`.
 */
export async function loadInto<T, Answer extends T[] | { data: T[] }>(
  list: Loadable<T>,
  load: () => Promise<Answer>,
  onError: (error: unknown) => unknown,
): Promise<Answer | null> {
  Object.assign(list, { loading: true, loaded: false, error: null });
  try {
    const answer = await load();
    list.items = Array.isArray(answer) ? answer : answer.data;
    list.loaded = true;
    return answer;
  } catch (error) {
    list.items = [];
    list.error = onError(error);
    return null;
  } finally {
    list.loading = false;
  }
}
