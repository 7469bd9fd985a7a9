import { defineEmail } from "#app/platform/mail/mail-job.ts";

export const invitationEmail = defineEmail<{ invitationId: number }>("invitation", "urgent");
export const accountCreatedEmail = defineEmail<{ userId: number }>("accountCreated", "urgent");
export const passwordResetEmail = defineEmail<{ userId: number }>("passwordReset", "urgent");
export const passwordChangedEmail = defineEmail<{ userId: number; at: string }>(
  "passwordChanged",
  "urgent",
);
/** The password ended because the account got more rights than somebody has who may know it. */
export const passwordEndedEmail = defineEmail<{ userId: number }>("passwordEnded", "urgent");
/** Sent to the new address, with the link that confirms it. */
export const emailConfirmEmail = defineEmail<{ userId: number; email: string }>(
  "emailConfirm",
  "urgent",
);
/** Sent to the previous address. */
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
