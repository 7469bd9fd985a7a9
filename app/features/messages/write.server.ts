import { createHash } from "node:crypto";
import type { Trace } from "#app/audit/record.server.ts";
import type { Tx } from "#app/db/open.server.ts";
import type { DocumentDefinition } from "#app/features/registration-form/definition.ts";
import { documentWords } from "#app/features/registration-form/words.ts";
import type { Registration } from "#app/features/registrations/queries.server.ts";
import { textOf } from "#app/features/templates/queries.server.ts";
import {
  type Facts,
  filledIn,
  missingIn,
  type TemplateKind,
  type TemplateText,
} from "#app/features/templates/rules.ts";
import { translatorFor } from "#app/i18n/translator.ts";
import { defineJob, type Jobs } from "#app/jobs/job.ts";
import { sendEmail } from "#app/mail/mail-job.ts";
import { applicantEmail } from "./emails.ts";
import { factsOf } from "./facts.server.ts";
import { asSent, type Channel, channelFor, type MessageKind, unitsOf } from "./rules.ts";
import { registrationMessages } from "./tables.server.ts";

/** Sends what is due, as fast as is allowed. */
export const sendJob = defineJob("registration-messages", { retries: 2, long: true });

type Words = { kind: MessageKind; subject: string; text: string };
type Wanted = {
  at: Date;
  by?: string | undefined;
  facts?: Facts;
};

/** Keeps a message to one person and asks for it to be sent; both with the commit, or neither. */
async function keep(
  tx: Tx,
  jobs: Jobs,
  registration: Pick<Registration, "id" | "locale">,
  channel: Channel,
  { kind, subject, text }: Words,
  { at, by = "" }: Wanted,
): Promise<void> {
  const [row] = await tx
    .insert(registrationMessages)
    .values({
      registrationId: registration.id,
      kind,
      channel,
      locale: registration.locale,
      subject,
      text,
      segments: unitsOf(channel, text),
      actorName: by,
      createdAt: at,
      dueAt: at,
    })
    .returning({ id: registrationMessages.id });
  if (!row) throw new Error("the message was not kept");
  if (channel === "mail") await sendEmail(jobs, tx, applicantEmail, { messageId: row.id });
  else await jobs.enqueue(tx, sendJob, {});
}

/** A text as somebody gets it by a way; null when it says what is not known of them. */
export function filledText(
  { subject, body, short }: TemplateText,
  channel: Channel,
  facts: Facts,
): { subject: string; text: string } | null {
  const text = channel === "mail" ? body : short;
  const title = channel === "mail" ? subject : "";
  if (missingIn(title + text, facts).length) return null;
  return { subject: filledIn(title, facts), text: asSent(channel, filledIn(text, facts)) };
}

/**
 * One of the texts to one person: by letter, else by SMS where they agreed to it. Answers whether
 * there is a way to reach them.
 */
export async function writeText(
  tx: Tx,
  jobs: Jobs,
  registration: Registration,
  kind: TemplateKind,
  wanted: Wanted,
): Promise<boolean> {
  const way = channelFor("mail_else_sms", registration);
  if ("why" in way) return false;
  const facts = { ...(await factsOf(tx, [registration]))(registration), ...wanted.facts };
  const words = filledText(await textOf(tx, kind, registration.locale), way.channel, facts);
  if (!words) return false;
  await keep(tx, jobs, registration, way.channel, { kind, ...words }, wanted);
  return true;
}

/** Which paper is asked for and why, in the words of whoever has to find it. */
export function askInWriting(
  tx: Tx,
  jobs: Jobs,
  registration: Registration,
  { paper, why }: { paper: DocumentDefinition; why: string },
  wanted: Wanted,
): Promise<boolean> {
  const document = documentWords(translatorFor(registration.locale), paper).label;
  return writeText(tx, jobs, registration, "documents", { ...wanted, facts: { document, why } });
}

/** What a number stands for that a dialog gives its sending: who says what to whom. */
export function fingerprintOf({ actor }: Trace, ids: readonly number[], said: string[]): string {
  const people = [...new Set(ids)].sort((a, b) => a - b);
  return createHash("sha256")
    .update(JSON.stringify([actor?.id, people, ...said]))
    .digest("hex");
}
