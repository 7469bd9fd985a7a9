import { defineLetter } from "#app/mail/mail-job.ts";

export const invitationLetter = defineLetter<{ invitationId: number }>("invitation");
export const accountCreatedLetter = defineLetter<{ userId: number }>("accountCreated");
export const passwordResetLetter = defineLetter<{ email: string }>("passwordReset");
export const passwordChangedLetter = defineLetter<{ userId: number; at: string }>(
  "passwordChanged",
);
export const newDeviceLetter = defineLetter<{
  userId: number;
  at: string;
  device: string;
  address: string;
}>("newDevice");
