import { defineEmail } from "#app/mail/mail-job.ts";

export const uploadsFillingEmail = defineEmail<{ userId: number; bytes: number }>("uploadsFilling");

/** `sent` of `most` receipts of a day. */
export const receiptsCeilingEmail = defineEmail<{ userId: number; sent: number; most: number }>(
  "receiptsCeiling",
);
