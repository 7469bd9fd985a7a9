import { z } from "zod";
import type { Permission } from "#app/platform/access/permissions.ts";
import { whole } from "#app/platform/http/values.ts";
import type { Localized } from "#app/platform/i18n/locales.ts";
import { RoleKey } from "../users/schema.ts";

/** How many roles can be made, and how long a name may be. */
export const roleLimits = { roles: 30, name: 60, people: 100 } as const;

export type RoleRow = {
  key: string;
  /** Null for the shipped roles, whose names are messages. */
  name: Localized | null;
  preset: boolean;
  permissions: Permission[];
  /** Accounts and open invitations with the role. */
  people: number;
  invitations: number;
  version: number;
  changed_at: string | null;
  changed_by: string;
};

/** A role as `roleName` takes it. */
export function roleOption({ key, name }: Pick<RoleRow, "key" | "name">) {
  return { role: key, role_name: name };
}

export type RoleHolder = { id: number; name: string; active: boolean };

/** The first hundred people, by name. */
export type RoleDetails = RoleRow & { holders: RoleHolder[] };

const Name = z.string().trim().min(1).max(roleLimits.name);

export const RoleInput = z.object({
  name: z.object({ fr: Name, en: Name, de: Name }),
  permissions: z.array(z.string().max(60)).max(100),
});
export type RoleInput = z.output<typeof RoleInput>;

export const RoleChange = RoleInput.extend({
  /** The version that was read. */
  version: whole(1),
});
export type RoleChange = z.output<typeof RoleChange>;

export const RoleRemoval = z.object({
  version: whole(1),
  /** The role that its people get; required when there are any. */
  move_to: RoleKey.optional(),
});
export type RoleRemoval = z.output<typeof RoleRemoval>;

export const RoleParam = z.object({ key: RoleKey });
