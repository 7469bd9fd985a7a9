import type { Locale, Localized } from "#app/platform/i18n/locales.ts";
import type { Permission } from "./permissions.ts";

/** Optional notifications; emails about the security of the account are always sent. */
export type Notifications = { new_device: boolean };
export const defaultNotifications: Notifications = { new_device: true };

/** How close the rows of lists stand. */
export const densities = ["spacious", "comfortable", "compact"] as const;
export type Density = (typeof densities)[number];

/** The signed-in user, as `GET /api/user` returns it. */
export type CurrentUser = {
  id: number;
  email: string;
  firstname: string;
  lastname: string;
  /** The key of their role. */
  role: string;
  /** Null for the shipped roles, whose names are messages. */
  role_name: Localized | null;
  is_default_password: boolean;
  locale: Locale;
  /** The URL of their photo, for signed-in users. */
  photo: string | null;
  notifications: Notifications;
  density: Density;
  permissions: Permission[];
};

type Pictured = { id: number; photo: string | null };

/** The name changes with the photo, so that browsers may cache it. */
export function photoUrl({ id, photo }: Pictured): string | null {
  return photo && `/photos/${id}/${photo}`;
}

/** The first account has no name of a person until somebody gives it theirs. */
export const firstAccountName = { firstname: "Administration", lastname: "" };
/** What earlier versions called it. */
const formerName = { firstname: "Admin", lastname: "Tremplin" };

type Names = { firstname: string; lastname: string };

/** Whether the account still has the name it was made with, which is nobody's. */
export function isUnnamed(names: Names): boolean {
  return [firstAccountName, formerName].some((each) => nameOf(each) === nameOf(names));
}

export function nameOf({ firstname, lastname }: Names): string {
  return `${firstname} ${lastname}`.trim();
}
