import { defineLetter } from "#app/mail/mail-job.ts";

export const invitationLetter = defineLetter<{ invitationId: number }>("invitation", "urgent");
export const accountCreatedLetter = defineLetter<{ userId: number }>("accountCreated", "urgent");
export const passwordResetLetter = defineLetter<{ userId: number }>("passwordReset", "urgent");
export const passwordChangedLetter = defineLetter<{ userId: number; at: string }>(
  "passwordChanged",
  "urgent",
);
/** To the address somebody wants, with the link that shows they read it. */
export const emailConfirmLetter = defineLetter<{ userId: number; email: string }>(
  "emailConfirm",
  "urgent",
);
/** To the address the account had. */
export const emailChangedLetter = defineLetter<{
  userId: number;
  email: string;
  to: string;
  at: string;
}>("emailChanged", "urgent");
export const newDeviceLetter = defineLetter<{
  userId: number;
  at: string;
  device: string;
  address: string;
}>("newDevice", "urgent");
