import { compose, type Desk } from "#app/mail/compose.server.ts";
import { type Letter, plainText } from "#app/mail/letter.ts";
import { type MailRequest, mailJob } from "#app/mail/mail-job.ts";
import { createTestJobs } from "./test-jobs.ts";

type TestMail = Letter & { body: string };

/** An outbox in memory: letters are written when a test looks. */
export function createTestMail(desk: Desk) {
  const { jobs, take, work } = createTestJobs();
  const sent: TestMail[] = [];
  return {
    jobs,
    take,
    work,
    async mails() {
      for (const { data } of take(mailJob.name)) {
        const letter = await compose(desk, data as MailRequest);
        if (letter) sent.push({ ...letter, body: plainText(letter) });
      }
      return sent;
    },
  };
}
