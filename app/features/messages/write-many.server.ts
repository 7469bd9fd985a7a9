import type { Tx } from "#app/db/open.server.ts";
import type { Registration } from "#app/features/registrations/queries.server.ts";
import { textOf } from "#app/features/templates/queries.server.ts";
import type { TemplateText } from "#app/features/templates/rules.ts";
import { type Facts, filledIn, type TemplateKind } from "#app/features/templates/rules.ts";
import type { Locale } from "#app/i18n/locales.ts";
import { translatorFor } from "#app/i18n/translator.ts";
import type { Jobs } from "#app/jobs/job.ts";
import { sendEmails } from "#app/mail/mail-job.ts";
import { applicantBulkEmail, applicantEmail } from "./emails.ts";
import { factsOf } from "./facts.server.ts";
import { type Channel, channelFor, type MessageKind, unitsOf } from "./rules.ts";
import { registrationMessages } from "./tables.server.ts";
import { filledText, sendJob } from "./write.server.ts";

/** The standard text of a kind, each in their language, or words of the team's own by email. */
export type Words = { kind: TemplateKind } | { own: string };

type Wanted = {
  at: Date;
  by: string;
  /** Others' emails go first: there may be hundreds of these. */
  bulk: boolean;
};

type Written = { channel: Channel; kind: MessageKind; subject: string; text: string };

/**
 * Stores a message to each of many people and asks for them to be sent, in a few statements for all.
 * Answers the ids of those who get one; the others cannot be reached.
 */
export async function writeToMany(
  tx: Tx,
  jobs: Jobs,
  people: readonly Registration[],
  words: Words,
  { at, by, bulk }: Wanted,
): Promise<Set<number>> {
  const facts = await factsOf(tx, people);
  const write = "own" in words ? ownWords(words.own) : await standardText(tx, people, words.kind);
  const rows = people.flatMap((registration) => {
    const written = write(registration, facts(registration));
    if (!written) return [];
    const { id: registrationId, locale } = registration;
    const segments = unitsOf(written.channel, written.text);
    return [
      { registrationId, locale, ...written, segments, actorName: by, createdAt: at, dueAt: at },
    ];
  });
  if (!rows.length) return new Set();
  const { id, channel } = registrationMessages;
  const stored = await tx.insert(registrationMessages).values(rows).returning({ id, channel });
  const byEmail = stored.filter((message) => message.channel === "mail");
  const email = bulk ? applicantBulkEmail : applicantEmail;
  await sendEmails(
    jobs,
    tx,
    email,
    byEmail.map((message) => ({ messageId: message.id })),
  );
  if (byEmail.length < stored.length) await jobs.enqueue(tx, sendJob, {});
  return new Set(rows.map(({ registrationId }) => registrationId));
}

type Write = (registration: Registration, facts: Facts) => Written | null;

function ownWords(own: string): Write {
  return ({ email, locale, reference }, facts) => {
    if (!email) return null;
    const subject = translatorFor(locale)("registrations.emails.moved.subject", { reference });
    return { channel: "mail", kind: "own", subject, text: filledIn(own, facts) };
  };
}

async function standardText(
  tx: Tx,
  people: readonly Registration[],
  kind: TemplateKind,
): Promise<Write> {
  const texts = new Map<Locale, TemplateText>();
  for (const locale of new Set(people.map((one) => one.locale))) {
    texts.set(locale, await textOf(tx, kind, locale));
  }
  return (registration, facts) => {
    const way = channelFor("mail_else_sms", registration);
    const text = texts.get(registration.locale);
    if ("why" in way || !text) return null;
    const filled = filledText(text, way.channel, facts);
    return filled && { channel: way.channel, kind, ...filled };
  };
}
