import { z } from "zod";
import { densities } from "#app/platform/access/current-user.ts";
import { type Locale, type Localized, locales } from "#app/platform/i18n/locales.ts";

/** `pending`: the account still has a default password. */
export const userStatuses = ["active", "pending", "disabled"] as const;
export type UserStatus = (typeof userStatuses)[number];

export type UserRow = {
  id: number;
  email: string;
  firstname: string;
  lastname: string;
  /** The key of the role. */
  role: string;
  /** Null for the shipped roles, whose names are messages. */
  role_name: Localized | null;
  status: UserStatus;
  is_default_password: boolean;
  locale: Locale;
  photo: string | null;
  /** Number of signed-in devices. */
  devices: number;
  last_login_at: string | null;
  created_at: string;
};

export const invitationStatuses = ["pending", "accepted", "expired", "revoked"] as const;
export type InvitationStatus = (typeof invitationStatuses)[number];

export type Invitation = {
  id: number;
  email: string;
  firstname: string;
  lastname: string;
  /** The key of the role. */
  role: string;
  /** Null for the shipped roles, whose names are messages. */
  role_name: Localized | null;
  locale: Locale;
  status: InvitationStatus;
  invited_by: string | null;
  created_at: string;
  expires_at: string;
};

/** What the holder of an invitation may read of it. */
export type OwnInvitation = Pick<
  Invitation,
  "email" | "firstname" | "lastname" | "role" | "role_name" | "locale" | "expires_at"
>;

/** Checked in the browser before uploading, and by the server while it streams. */
export const photoLimit = 5 * 1024 * 1024;

const limits = { name: 80, email: 254 } as const;

const Name = z.string().min(1).max(limits.name);
export const Email = z
  .email()
  .max(limits.email)
  .transform((email) => email.toLowerCase());
export const RoleKey = z.string().regex(/^[a-z0-9-]{1,50}$/);
const LocaleField = z.enum(locales);

export const UserInput = z.object({
  firstname: Name,
  lastname: Name,
  email: Email,
  role: RoleKey,
  locale: LocaleField.optional(),
  /** A given password is a default password too; without one it is generated and shown once. */
  password: z.string().optional(),
});

export const UserChange = z.object({
  firstname: Name.optional(),
  lastname: Name.optional(),
  email: Email.optional(),
  role: RoleKey.optional(),
  status: z.enum(["active", "disabled"]).optional(),
});

export const InvitationInput = z.object({
  email: Email,
  role: RoleKey,
  firstname: z.string().max(limits.name).default(""),
  lastname: z.string().max(limits.name).default(""),
  locale: LocaleField.optional(),
});

export const ProfileChange = z.object({
  firstname: Name.optional(),
  lastname: Name.optional(),
  locale: LocaleField.optional(),
  notifications: z.object({ new_device: z.boolean() }).partial().optional(),
  density: z.enum(densities).optional(),
});

export const userSorts = ["lastname", "email", "role", "last_login_at", "created_at"] as const;
export const invitationSorts = ["email", "role", "created_at", "expires_at"] as const;
