import type { Locale } from "#app/i18n/locales.ts";
import type { Permission, Role } from "./permissions.ts";

/** What a person can be written to about; the security of the account is always told. */
export type Notifications = { new_device: boolean };
export const defaultNotifications: Notifications = { new_device: true };

/** Who is calling, as `GET /api/user` tells. */
export type CurrentUser = {
  id: number;
  email: string;
  firstname: string;
  lastname: string;
  role: Role;
  is_default_password: boolean;
  locale: Locale;
  /** Where the picture of themselves is, for those who are signed in. */
  photo: string | null;
  notifications: Notifications;
  permissions: Permission[];
};

type Pictured = { id: number; photo: string | null };

/** The name changes with the picture, so that a browser may keep what it names. */
export function photoUrl({ id, photo }: Pictured): string | null {
  return photo && `/photos/${id}/${photo}`;
}

/** A person's full name, wherever one is shown. */
export function nameOf({ firstname, lastname }: { firstname: string; lastname: string }): string {
  return `${firstname} ${lastname}`.trim();
}
