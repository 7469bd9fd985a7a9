import { mailSender, programmeName } from "#app/base/settings/queries.server.ts";
import { features } from "#app/features.server.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import type { Feature } from "#app/platform/feature.server.ts";
import {
  compose,
  composeAndDeliver,
  type EmailServices,
} from "#app/platform/mail/compose.server.ts";
import { type Email, plainText } from "#app/platform/mail/email.ts";
import { type MailRequest, mailJob } from "#app/platform/mail/mail-job.ts";
import { createTestJobs } from "./test-jobs.ts";

type TestMail = Email & { body: string };

const all: readonly Feature[] = features;
const writers = all.flatMap(({ emails: letters = [] }) => letters);

/** Writes an email as the running site would. */
export function writeEmail(
  emailServices: ProcessServices,
  request: MailRequest,
): Promise<Email | null> {
  return compose(wholeOf(emailServices), writers, request);
}

function wholeOf(emailServices: ProcessServices): EmailServices {
  const { db } = emailServices;
  return {
    ...emailServices,
    programmeName: (locale) => programmeName(db, locale),
    mailSender: () => mailSender(db),
  };
}

type ProcessServices = { db: Db; publicUrl: string; now: () => Date };

/** An in-memory outbox: emails are written when a test reads it. */
export function createTestMail(emailServices: ProcessServices) {
  const { jobs, take, work } = createTestJobs();
  const sent: TestMail[] = [];
  return {
    jobs,
    take,
    work,
    async mails() {
      for (const { data } of take(mailJob.name)) {
        await composeAndDeliver(
          wholeOf(emailServices),
          writers,
          data as MailRequest,
          async (email) => {
            sent.push({ ...email, body: plainText(email) });
          },
        );
      }
      return sent;
    },
  };
}
