import { createContext, type RouterContextProvider } from "react-router";
import { userWithOwnPassword } from "#app/api-client/signed-in.ts";
import type { CurrentUser } from "#app/platform/access/current-user.ts";

const staffUser = createContext<CurrentUser>();

type Context = Readonly<RouterContextProvider>;

/** Checks access before any loader of a staff page runs. */
export async function admitStaff(context: Context, url: URL) {
  context.set(staffUser, await userWithOwnPassword(context, url));
}

/** The current user, available to every loader below the staff layout. */
export function staffOf(context: Context): CurrentUser {
  return context.get(staffUser);
}
