import { defineEmail } from "#app/platform/mail/mail-job.ts";

/** Invites a person to read for a round. */
export const readerEmail = defineEmail<{ userId: number; roundId: number }>("selectionReader");
