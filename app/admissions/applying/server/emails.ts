import { defineEmail } from "#app/platform/mail/mail-job.ts";

export const uploadsFillingEmail = defineEmail<{ userId: number; bytes: number }>("uploadsFilling");

/** Somebody guesses the birth date of a reference. */
export const lookupGuessesEmail = defineEmail<{
  userId: number;
  reference: string;
  failures: number;
}>("lookupGuesses");

/** `sent` of `most` receipts of a day. */
export const receiptsCeilingEmail = defineEmail<{ userId: number; sent: number; most: number }>(
  "receiptsCeiling",
);
