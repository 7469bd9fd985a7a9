import { defineEmail } from "#app/mail/mail-job.ts";

/** Somebody is asked to read for a round. */
export const readerEmail = defineEmail<{ userId: number; roundId: number }>("selectionReader");
