import { defineLetter } from "#app/mail/mail-job.ts";

export const receivedLetter = defineLetter<{ registrationId: number }>("registrationReceived");
