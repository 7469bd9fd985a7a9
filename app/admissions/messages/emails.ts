import { defineEmail } from "#app/platform/mail/mail-job.ts";

/** A message to an applicant; its text is stored with the registration. */
export const applicantEmail = defineEmail<{ messageId: number }>("applicant");

/** A message of a batch; more urgent emails go first. */
export const applicantBulkEmail = defineEmail<{ messageId: number }>("applicantBulk", "bulk");

/** A user was mentioned in a note on a registration. */
export const mentionEmail = defineEmail<{
  registrationId: number;
  userId: number;
  author: string;
}>("registrationMention");

/** The applicant's page was used to change contact details or to withdraw. */
export const ownChangeEmail = defineEmail<{ eventId: number }>("registrationOwnChange", "urgent");
