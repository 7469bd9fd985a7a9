import { useLocation, useRouteLoaderData } from "react-router";
import { useLocale } from "use-intl";
import type { CurrentUser } from "#app/access/current-user.ts";
import { can, type Permission } from "#app/access/permissions.ts";
import type { PublicRuntime } from "#app/api-client/browser/surroundings.ts";
import { localePath, splitLocale } from "#app/i18n/paths.ts";

/** What the staff area's layout tells every screen in it. */
export type StaffFrame = {
  user: CurrentUser;
  /** Screens somebody asked them to work in, by their keys. */
  asked: string[];
  programme: string;
  version: string;
  now: string;
  runtime: PublicRuntime;
  /** There is no mail server: letters lie in a folder. Only administrators are told. */
  keepsMail: boolean;
};

/** Who is signed in, and what the frame knows about the installation. */
export function useStaff() {
  const staff = useRouteLoaderData<StaffFrame>("site/staff/staff.layout");
  if (!staff) throw new Error("useStaff is for pages of the staff area");
  return { ...staff, may: (permission: Permission) => can(staff.user.role, permission) };
}

/** Addresses in the page's language, and the page's own address without it. */
export function usePaths() {
  const locale = useLocale();
  const { pathname, search } = useLocation();
  return { to: (path: string) => localePath(locale, path), ...splitLocale(pathname), search };
}
