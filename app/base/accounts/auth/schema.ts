import { z } from "zod";
import type { CurrentUser } from "#app/platform/access/current-user.ts";
import { Email, UserInput } from "../users/schema.ts";

export const LoginInput = z.object({
  email: z.email().max(254),
  password: z.string().min(1).max(1000),
});

export type LoginAnswer = {
  token: string;
  user: Pick<CurrentUser, "email" | "firstname" | "lastname" | "role" | "is_default_password">;
};

/** With an invitation, e-mail and role are already known; the document requires them of everybody. */
export const RegisterInput = UserInput.partial({ email: true, role: true }).meta({
  required: ["firstname", "lastname", "email", "role"],
});

export type RegisterAnswer = {
  success: true;
  /** Allows reading the profile and changing the password only. */
  access_token: string;
  user: CurrentUser;
  /** Only when none was chosen; never returned again. */
  default_password?: string;
};

export const PasswordInput = z.object({
  password: z.string().min(1),
  password_confirmation: z.string().min(1),
});

/** The current password is required unless the user signed in within the last minutes. */
export const OwnPasswordInput = PasswordInput.extend({
  current_password: z.string().max(1000).optional(),
});

export const OwnEmailInput = z.object({
  email: Email,
  current_password: z.string().min(1).max(1000),
});
export const EmailLinkInput = z.object({ token: z.string().min(1).max(200) });

export const ForgotInput = z.object({ email: Email });
export const ResetInput = PasswordInput.extend({ token: z.string().min(1).max(200) });

/** A device the user is signed in on. */
export type Device = {
  id: number;
  /** Empty when unknown. */
  browser: string;
  system: string;
  address: string;
  current: boolean;
  created_at: string;
  last_used_at: string;
  expires_at: string;
};
