import { z } from "zod";
import type { CurrentUser } from "#app/access/current-user.ts";
import { Email, UserInput } from "../users/schema.ts";

export const LoginInput = z.object({
  email: z.email().max(254),
  password: z.string().min(1).max(1000),
});

export type LoginAnswer = {
  token: string;
  user: Pick<CurrentUser, "email" | "firstname" | "lastname" | "role" | "is_default_password">;
};

/** For an admin as for the holder of an invitation, whose e-mail and role are settled already. */
export const RegisterInput = UserInput.partial({ email: true, role: true });

export type RegisterAnswer = {
  success: true;
  /** Good for reading the profile and changing the password, nothing else. */
  access_token: string;
  user: CurrentUser;
  /** Only when none was chosen; it is never shown again. */
  default_password?: string;
};

export const PasswordInput = z.object({
  password: z.string().min(1),
  password_confirmation: z.string().min(1),
});

/** One's own: the one in use is asked for, unless it was given a moment ago, at the sign-in. */
export const OwnPasswordInput = PasswordInput.extend({
  current_password: z.string().max(1000).optional(),
});

/** Another address for one's own account. */
export const OwnEmailInput = z.object({
  email: Email,
  current_password: z.string().min(1).max(1000),
});
export const EmailLinkInput = z.object({ token: z.string().min(1).max(200) });

export const ForgotInput = z.object({ email: Email });
export const ResetInput = PasswordInput.extend({ token: z.string().min(1).max(200) });

/** A signed-in device of one's own. */
export type Device = {
  id: number;
  /** "Firefox · Android"; empty parts are unknown. */
  browser: string;
  system: string;
  address: string;
  current: boolean;
  created_at: string;
  last_used_at: string;
  expires_at: string;
};
