import { defineLetter } from "#app/mail/mail-job.ts";

export const invitationLetter = defineLetter<{ invitationId: number }>("invitation", "urgent");
export const accountCreatedLetter = defineLetter<{ userId: number }>("accountCreated", "urgent");
export const passwordResetLetter = defineLetter<{ userId: number }>("passwordReset", "urgent");
export const passwordChangedLetter = defineLetter<{ userId: number; at: string }>(
  "passwordChanged",
  "urgent",
);
export const newDeviceLetter = defineLetter<{
  userId: number;
  at: string;
  device: string;
  address: string;
}>("newDevice", "urgent");
