import { defineLetter } from "#app/mail/mail-job.ts";

/** Somebody is asked to read for a round. */
export const readerLetter = defineLetter<{ userId: number; roundId: number }>("selectionReader");
