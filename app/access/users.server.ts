import { type CurrentUser, defaultNotifications, photoUrl } from "./current-user.ts";
import { permissionsOf } from "./permissions.ts";
import type { users } from "./tables.server.ts";

export type User = typeof users.$inferSelect;

export function currentUser(user: User): CurrentUser {
  const { id, email, firstname, lastname, role, locale, notifications } = user;
  return {
    id,
    email,
    firstname,
    lastname,
    role,
    is_default_password: user.isDefaultPassword,
    locale,
    photo: photoUrl(user),
    notifications: { ...defaultNotifications, ...notifications },
    permissions: permissionsOf(role),
  };
}
