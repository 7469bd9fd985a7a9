import { and, asc, eq, gt, inArray, isNotNull, lt, lte, ne, or, sql } from "drizzle-orm";
import { readSending } from "#app/base/templates/queries.server.ts";
import type { Tx } from "#app/platform/db/open.server.ts";
import { transaction } from "#app/platform/db/transaction.server.ts";
import type { Services } from "#app/platform/feature.server.ts";
import { sendEmails } from "#app/platform/mail/mail-job.ts";
import { deliverToPhone } from "./deliver.server.ts";
import { applicantBulkEmail, applicantEmail } from "./emails.ts";
import { fillTexts } from "./fill-texts.server.ts";
import { type Channel, channels, referenceKinds } from "./rules.ts";
import { registrationMessages as messages } from "./tables.server.ts";

const MINUTE = 60_000;
/** A message claimed longer ago was left by a process that died. */
const CLAIM_TIMEOUT = 3 * MINUTE;
const CONCURRENCY = 5;

type SendServices = Pick<Services, "db" | "now" | "phones" | "publicUrl" | "jobs">;

/**
 * Sends due messages until none is left or the limit per minute is reached. Returns the seconds
 * until more may be sent, or null when none waits.
 */
export async function sendDue(services: SendServices): Promise<number | null> {
  for (;;) {
    const { taken, wait, more } = await transaction(services.db, (tx) => claimDue(tx, services));
    if (!taken.length && !more) return wait;
    for (let from = 0; from < taken.length; from += CONCURRENCY) {
      const batch = taken.slice(from, from + CONCURRENCY);
      await Promise.all(batch.map((id) => deliverToPhone(services, id)));
    }
  }
}

/**
 * Runs under a lock, so that all processes together respect the limit. Takes few at a time, so
 * that a receipt written meanwhile goes before the rest of a batch.
 */
async function claimDue(tx: Tx, { now, jobs }: SendServices) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('registration messages', 0))`);
  const at = now();
  await tx
    .update(messages)
    .set({ state: "queued" })
    .where(
      and(
        eq(messages.state, "sending"),
        ne(messages.channel, "mail"),
        lt(messages.claimedAt, new Date(at.getTime() - CLAIM_TIMEOUT)),
      ),
    );
  const limits = await readSending(tx);
  const { emailIds, more } = await fillTexts(tx);
  await sendEmails(jobs, tx, applicantEmail, emailIds.map(emailData));
  const taken: number[] = [];
  let wait: number | null = null;
  for (const channel of channels) {
    const limit = limits[`${channel}_per_minute`];
    const { ids, wait: seconds } = await claimChannel(tx, channel, limit, at);
    if (seconds !== null) wait = Math.min(wait ?? seconds, seconds);
    // Emails have their own queue, which retries for a day and a half.
    if (channel === "mail") await sendEmails(jobs, tx, applicantBulkEmail, ids.map(emailData));
    taken.push(...ids);
  }
  return { taken, wait, more };
}

const emailData = (messageId: number) => ({ messageId });

/** Receipts and lost references first, because their people wait for them; batches last. */
const turn = sql`case when ${messages.batchId} is not null then 2
  when ${inArray(messages.kind, [...referenceKinds])} then 0 else 1 end`;

async function claimChannel(tx: Tx, channel: Channel, limit: number, at: Date) {
  const since = new Date(at.getTime() - MINUTE);
  const recent = await tx
    .select({ at: messages.claimedAt })
    .from(messages)
    .where(and(eq(messages.channel, channel), gt(messages.claimedAt, since)))
    .orderBy(asc(messages.claimedAt));
  const due = and(
    eq(messages.channel, channel),
    eq(messages.state, "queued"),
    lte(messages.dueAt, at),
    // Stored after the texts were filled in above; the next round fills it in.
    ne(messages.text, ""),
    // A single email was already enqueued when it was stored or when its text was filled in.
    or(ne(messages.channel, "mail"), isNotNull(messages.batchId)),
  );
  const free = Math.max(0, limit - recent.length);
  // Emails are only passed on to their queue here.
  const most = channel === "mail" ? free : Math.min(free, CONCURRENCY);
  const rows = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(due)
    .orderBy(turn, asc(messages.id))
    .limit(most + 1);
  const ids = rows.slice(0, most).map(({ id }) => id);
  if (ids.length) {
    await tx
      .update(messages)
      .set({ state: "sending", claimedAt: at })
      .where(inArray(messages.id, ids));
  }
  const oldest = recent[0]?.at ?? at;
  const seconds = Math.max(1, Math.ceil((oldest.getTime() + MINUTE - at.getTime()) / 1_000));
  return { ids, wait: rows.length > free ? seconds : null };
}
