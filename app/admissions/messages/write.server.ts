import { createHash } from "node:crypto";
import { recordUnsent } from "#app/admissions/registrations/calls.server.ts";
import type { Registration } from "#app/admissions/registrations/queries.server.ts";
import { textOf } from "#app/base/templates/queries.server.ts";
import {
  type Facts,
  filledIn,
  missingIn,
  type TemplateKind,
  type TemplateText,
} from "#app/base/templates/rules.ts";
import type { Trace } from "#app/platform/audit/record.server.ts";
import type { Tx } from "#app/platform/db/open.server.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { translatorFor } from "#app/platform/i18n/translator.ts";
import { defineJob, type Jobs } from "#app/platform/jobs/job.ts";
import { sendEmail } from "#app/platform/mail/mail-job.ts";
import type { DocumentDefinition } from "#app/website/registration-form/definition.ts";
import { documentWords } from "#app/website/registration-form/words.ts";
import { applicantEmail } from "./emails.ts";
import { factsOf } from "./facts.server.ts";
import {
  asSent,
  type Channel,
  channelFor,
  type MessageKind,
  type StopReason,
  unitsOf,
} from "./rules.ts";
import { registrationMessages } from "./tables.server.ts";

/** Sends due messages within the limits. */
export const sendJob = defineJob("registration-messages", { retries: 2, long: true });

type MessageText = { kind: MessageKind; subject: string; text: string };
type MessageOptions = {
  at: Date;
  by?: string | undefined;
  facts?: Facts;
};

/** Stores a message to one person and enqueues it in the same transaction. */
async function storeMessage(
  tx: Tx,
  jobs: Jobs,
  registration: Pick<Registration, "id" | "locale">,
  channel: Channel,
  { kind, subject, text }: MessageText,
  { at, by = "" }: MessageOptions,
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
  if (!row) throw new Error("the message was not stored");
  if (channel === "mail") await sendEmail(jobs, tx, applicantEmail, { messageId: row.id });
  else await jobs.enqueue(tx, sendJob, {});
}

/** The text for a channel; null when a placeholder has no value. */
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
 * Sends a template to one person by email, else to the phone with consent. Returns false when the
 * person cannot be reached; the history then says so, and the person is to be called.
 */
export async function writeText(
  tx: Tx,
  jobs: Jobs,
  registration: Registration,
  kind: TemplateKind,
  options: MessageOptions,
): Promise<boolean> {
  const { at, by = "" } = options;
  const reachable = channelFor("standard", registration);
  const unsent = (why: StopReason) =>
    recordUnsent(tx, [{ registrationId: registration.id, message: kind, why }], { at, by });
  if ("why" in reachable) return unsent(reachable.why);
  const facts = { ...(await factsOf(tx, [registration]))(registration), ...options.facts };
  const message = filledText(await textOf(tx, kind, registration.locale), reachable.channel, facts);
  if (!message) return unsent("missing");
  await storeMessage(tx, jobs, registration, reachable.channel, { kind, ...message }, options);
  return true;
}

/**
 * Sends the references of one phone or mailbox, newest first, in one message: to the address of the
 * first, and without names.
 */
export async function writeReferences(
  tx: Tx,
  jobs: Jobs,
  found: readonly [Registration, ...Registration[]],
  channel: "mail" | "sms",
  { at }: MessageOptions,
): Promise<boolean> {
  const [newest] = found;
  const facts = {
    ...(await factsOf(tx, [newest]))(newest),
    ...unnamed(newest.locale),
    reference: found.map(({ reference }) => reference).join(", "),
  };
  const message = filledText(await textOf(tx, "reference", newest.locale), channel, facts);
  if (!message) return false;
  await storeMessage(tx, jobs, newest, channel, { kind: "reference", ...message }, { at });
  return true;
}

/** What stands for the name where it must not be told. */
export function unnamed(locale: Locale): Pick<Facts, "name" | "firstname"> {
  const words = translatorFor(locale)("templates.unnamed");
  return { name: words, firstname: words };
}

/** Requests a document in the applicant's language. */
export function writeDocumentRequest(
  tx: Tx,
  jobs: Jobs,
  registration: Registration,
  { document, why }: { document: DocumentDefinition; why: string },
  options: MessageOptions,
): Promise<boolean> {
  const { locale } = registration;
  const { label } = documentWords({ t: translatorFor(locale), locale }, document);
  return writeText(tx, jobs, registration, "documents", {
    ...options,
    facts: { document: label, why },
  });
}

/** Identifies sender, recipients and content, to recognise a reused request id. */
export function fingerprintOf({ actor }: Trace, ids: readonly number[], content: string[]): string {
  const people = [...new Set(ids)].sort((a, b) => a - b);
  return createHash("sha256")
    .update(JSON.stringify([actor?.id, people, ...content]))
    .digest("hex");
}
