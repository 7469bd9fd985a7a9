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
  notifications: Notifications;
  permissions: Permission[];
};

/** A person's full name, wherever one is shown. */
export function nameOf({ firstname, lastname }: { firstname: string; lastname: string }): string {
  return `${firstname} ${lastname}`.trim();
}
