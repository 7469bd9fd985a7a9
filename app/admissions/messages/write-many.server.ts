import { recordUnsent } from "#app/admissions/registrations/calls.server.ts";
import type { Registration } from "#app/admissions/registrations/queries.server.ts";
import { textOf } from "#app/base/templates/queries.server.ts";
import type { TemplateText } from "#app/base/templates/rules.ts";
import { type Facts, filledIn, type TemplateKind } from "#app/base/templates/rules.ts";
import type { Tx } from "#app/platform/db/open.server.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { translatorFor } from "#app/platform/i18n/translator.ts";
import type { Jobs } from "#app/platform/jobs/job.ts";
import { sendEmails } from "#app/platform/mail/mail-job.ts";
import { applicantBulkEmail, applicantEmail } from "./emails.ts";
import { factsOf } from "./facts.server.ts";
import { type Channel, channelFor, type MessageKind, type StopReason, unitsOf } from "./rules.ts";
import { registrationMessages } from "./tables.server.ts";
import { filledText, sendJob } from "./write.server.ts";

/** A template in each recipient's language, or an own text by email. */
export type Content = { kind: TemplateKind } | { own: string };

type ManyOptions = {
  at: Date;
  by: string;
  /** Other emails go first, because there may be hundreds of these. */
  bulk: boolean;
};

type Written = { channel: Channel; kind: MessageKind; subject: string; text: string };

/**
 * Stores and enqueues a message to each person in a few statements. Returns the ids of the people
 * who get one; the others cannot be reached and are to be called.
 */
export async function writeToMany(
  tx: Tx,
  jobs: Jobs,
  people: readonly Registration[],
  content: Content,
  { at, by, bulk }: ManyOptions,
): Promise<Set<number>> {
  const facts = await factsOf(tx, people);
  const write =
    "own" in content ? ownText(content.own) : await standardText(tx, people, content.kind);
  const rows = people.flatMap((registration) => {
    const written = write(registration, facts(registration));
    if (!written) return [];
    const { id: registrationId, locale } = registration;
    const segments = unitsOf(written.channel, written.text);
    return [
      { registrationId, locale, ...written, segments, actorName: by, createdAt: at, dueAt: at },
    ];
  });
  const written = new Set(rows.map(({ registrationId }) => registrationId));
  await recordUnsent(
    tx,
    people
      .filter(({ id, mergedInto }) => !written.has(id) && mergedInto === null)
      .map((registration) => ({
        registrationId: registration.id,
        message: "own" in content ? "own" : content.kind,
        why: whyUnreached(content, registration),
      })),
    { at, by },
  );
  if (!rows.length) return written;
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
  return written;
}

/** An own text goes by email only. */
function whyUnreached(content: Content, registration: Registration): StopReason {
  const reachable = channelFor("own" in content ? "mail" : "standard", registration);
  return "why" in reachable ? reachable.why : "missing";
}

type Write = (registration: Registration, facts: Facts) => Written | null;

function ownText(own: string): Write {
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
    const reachable = channelFor("standard", registration);
    const text = texts.get(registration.locale);
    if ("why" in reachable || !text) return null;
    const filled = filledText(text, reachable.channel, facts);
    return filled && { channel: reachable.channel, kind, ...filled };
  };
}
