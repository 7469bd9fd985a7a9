import { useMatches } from "react-router";
import { useLocale } from "use-intl";
import {
  type BrowserEnvironment,
  browserEnvironment,
  type PublicRuntime,
} from "./browser/browser-environment.ts";
import { sessionActions } from "./browser/session.ts";
import { noSession, type SessionState } from "./browser/state.ts";
import { type ServerUser, toClientUser } from "./browser/types.ts";

/** Reads the settings from the loader data of the layout that provides them. */
export function useBrowserEnvironment(): () => BrowserEnvironment {
  const locale = useLocale();
  const runtime = useLoaded(hasRuntime)?.runtime;
  return () => browserEnvironment(runtime ?? { apiBase: "", storageSecret: "" }, locale);
}

/** The user found by the page's loader. */
export function useSession(): () => SessionState {
  const user = useLoaded(hasUser)?.user;
  return () => noSession(user ? toClientUser(user) : null);
}

export type Session = ReturnType<typeof sessionActions> & { state: SessionState };

/** Created on demand, because it works in browsers only. */
export function useClient(): () => Session {
  const environment = useBrowserEnvironment();
  const session = useSession();
  return () => {
    const state = session();
    return { state, ...sessionActions(environment(), state) };
  };
}

function useLoaded<T>(is: (data: unknown) => data is T): T | undefined {
  return useMatches()
    .map(({ loaderData }) => loaderData)
    .find(is);
}

function hasRuntime(data: unknown): data is { runtime: PublicRuntime } {
  return typeof data === "object" && data !== null && "runtime" in data;
}

function hasUser(data: unknown): data is { user: ServerUser } {
  if (typeof data !== "object" || data === null || !("user" in data)) return false;
  const { user } = data;
  return typeof user === "object" && user !== null && "is_default_password" in user;
}
