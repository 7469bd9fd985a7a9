import type { DraftKind, Facts, TemplateText } from "#app/base/templates/rules.ts";
import { nameOf } from "#app/platform/access/current-user.ts";
import { record, type Trace } from "#app/platform/audit/record.server.ts";
import type { Tx } from "#app/platform/db/open.server.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import type { Jobs } from "#app/platform/jobs/job.ts";
import { type Channel, unitsOf } from "./rules.ts";
import { messageBatches as batches, registrationMessages as messages } from "./tables.server.ts";
import { filledText, sendJob } from "./write.server.ts";

const CHUNK = 500;

export type DraftRecipient = { id: string; locale: Locale; channel: Channel };

type DraftBatch = {
  id: string;
  kind: DraftKind;
  recipients: readonly DraftRecipient[];
  /** The text in use and its values in each language; the link is filled in when it is sent. */
  written: Record<Locale, { text: TemplateText; facts: Facts }>;
};

/** Stores and enqueues one message to each person who began an application. */
export async function startDraftBatch(
  tx: Tx,
  jobs: Jobs,
  { id, kind, recipients, written }: DraftBatch,
  trace: Trace,
): Promise<void> {
  const { actor, at } = trace;
  const by = actor ? nameOf(actor) : "";
  const rows = recipients.flatMap(({ id: draftId, locale, channel }) => {
    const { text, facts } = written[locale];
    const filled = filledText(text, channel, { ...facts, link: "{link}" });
    if (!filled) return [];
    const message = { draftId, batchId: id, kind, channel, locale, ...filled };
    const segments = unitsOf(channel, filled.text);
    return [{ ...message, segments, actorName: by, createdAt: at, dueAt: at }];
  });
  await tx.insert(batches).values({
    id,
    kind,
    channel: "mail_else_sms",
    total: rows.length,
    createdAt: at,
    ownerId: actor?.id ?? null,
    ownerName: by,
  });
  for (let from = 0; from < rows.length; from += CHUNK) {
    await tx.insert(messages).values(rows.slice(from, from + CHUNK));
  }
  await record(tx, {
    ...trace,
    action: "registrations.message_sent",
    subject: { type: "registrations", id, label: kind },
    after: { count: rows.length },
  });
  await jobs.enqueue(tx, sendJob, {});
}
