import { data, type RouterContextProvider, redirect } from "react-router";
import type { CurrentUser } from "#app/platform/access/current-user.ts";
import { localePath } from "#app/platform/i18n/paths.ts";
import { pageOf } from "./page-context.ts";

type Context = Readonly<RouterContextProvider>;

/** The signed-in user; redirects to the sign-in page otherwise. */
export async function signedInUser(context: Context, url: URL): Promise<CurrentUser> {
  const answer = await pageOf(context).api.user.$get();
  if (answer.ok) return answer.json();
  const status: number = answer.status;
  if (status === 401) throw redirect(withReturn(context, "/login", url));
  throw data(null, { status });
}

/** The signed-in user; a default password must be replaced first. */
export async function userWithOwnPassword(context: Context, url: URL): Promise<CurrentUser> {
  const user = await signedInUser(context, url);
  if (user.is_default_password) throw redirect(withReturn(context, "/auth/password", url));
  return user;
}

function withReturn(context: Context, path: string, { pathname, search }: URL): string {
  const query = new URLSearchParams({ redirect: pathname + search });
  return localePath(pageOf(context).locale, `${path}?${query}`);
}
