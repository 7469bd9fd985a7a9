import { useLocation, useRouteLoaderData } from "react-router";
import { useLocale } from "use-intl";
import type { PublicRuntime } from "#app/api-client/browser/browser-environment.ts";
import type { CurrentUser } from "#app/platform/access/current-user.ts";
import { can, type Permission } from "#app/platform/access/permissions.ts";
import { localePath, splitLocale } from "#app/platform/i18n/paths.ts";

/** Loader data of the staff layout. */
export type StaffFrame = {
  user: CurrentUser;
  /** Keys of the screens with `onlyAsked` that the user has work in. */
  asked: string[];
  programme: string;
  /** Where the programme is, for printed pages. */
  contact: { address: string; phone: string; email: string } | undefined;
  version: string;
  now: string;
  runtime: PublicRuntime;
  /** True without a mail server: emails are stored in a folder. Set for administrators only. */
  keepsMail: boolean;
};

/** The user and the data of the staff layout. */
export function useStaff() {
  const staff = useRouteLoaderData<StaffFrame>("site/staff/staff.layout");
  if (!staff) throw new Error("useStaff is for pages of the staff area");
  return { ...staff, may: (permission: Permission) => can(staff.user, permission) };
}

/** Builds paths in the page's language; `path` is the current one without it. */
export function usePaths() {
  const locale = useLocale();
  const { pathname, search } = useLocation();
  return { to: (path: string) => localePath(locale, path), ...splitLocale(pathname), search };
}
