import { defineEmail } from "#app/mail/mail-job.ts";

export const invitationEmail = defineEmail<{ invitationId: number }>("invitation", "urgent");
export const accountCreatedEmail = defineEmail<{ userId: number }>("accountCreated", "urgent");
export const passwordResetEmail = defineEmail<{ userId: number }>("passwordReset", "urgent");
export const passwordChangedEmail = defineEmail<{ userId: number; at: string }>(
  "passwordChanged",
  "urgent",
);
/** To the address somebody wants, with the link that shows they read it. */
export const emailConfirmEmail = defineEmail<{ userId: number; email: string }>(
  "emailConfirm",
  "urgent",
);
/** To the address the account had. */
export const emailChangedEmail = defineEmail<{
  userId: number;
  email: string;
  to: string;
  at: string;
}>("emailChanged", "urgent");
export const newDeviceEmail = defineEmail<{
  userId: number;
  at: string;
  device: string;
  address: string;
}>("newDevice", "urgent");
