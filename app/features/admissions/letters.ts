import { defineLetter } from "#app/mail/mail-job.ts";

/** A seat became free: it is theirs now. */
export const promotedLetter = defineLetter<{ registrationId: number }>("admissionPromoted");
