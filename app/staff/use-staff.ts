import { useLocation, useRouteLoaderData } from "react-router";
import { useLocale } from "use-intl";
import { can, type Permission } from "#app/access/permissions.ts";
import { localePath, splitLocale } from "#app/i18n/paths.ts";
import type { loader } from "#app/site/staff/staff.layout.tsx";

/** Who is signed in, and what the frame knows about the installation. */
export function useStaff() {
  const staff = useRouteLoaderData<typeof loader>("site/staff/staff.layout");
  if (!staff) throw new Error("useStaff is for pages of the staff area");
  return { ...staff, may: (permission: Permission) => can(staff.user.role, permission) };
}

/** Addresses in the page's language, and the page's own address without it. */
export function usePaths() {
  const locale = useLocale();
  const { pathname, search } = useLocation();
  return { to: (path: string) => localePath(locale, path), ...splitLocale(pathname), search };
}
