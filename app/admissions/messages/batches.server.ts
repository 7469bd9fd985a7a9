import { and, count, desc, eq, inArray, sql } from "drizzle-orm";
import { recordUnsent } from "#app/admissions/registrations/calls.server.ts";
import { registrationEvents, registrations } from "#app/admissions/registrations/tables.server.ts";
import { nameOf } from "#app/platform/access/current-user.ts";
import { record, type Trace } from "#app/platform/audit/record.server.ts";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import type { Jobs } from "#app/platform/jobs/job.ts";
import { tasks } from "#app/platform/jobs/tables.server.ts";
import { cancelTask } from "#app/platform/jobs/tasks.queries.server.ts";
import { sendEmail } from "#app/platform/mail/mail-job.ts";
import { applicantEmail } from "./emails.ts";
import type { Plan } from "./plan.server.ts";
import { unitsOf } from "./rules.ts";
import type { BatchView, MessageInput } from "./schema.ts";
import { messageBatches as batches, registrationMessages as messages } from "./tables.server.ts";
import { fingerprintOf, sendJob } from "./write.server.ts";

type Batch = typeof batches.$inferSelect;
const CHUNK = 200;

/**
 * Stores and enqueues all messages once: the same id again changes nothing. `other`: the id was used
 * by another user, or for another text or other people.
 */
export async function startBatch(
  tx: Tx,
  jobs: Jobs,
  { id, input, plan }: BatchRequest,
  trace: Trace,
  /** If given, starts a task that stores the messages. */
  startWriting?: (tx: Tx) => Promise<"begun">,
): Promise<"begun" | "same" | "other"> {
  const { actor, at } = trace;
  const by = actor ? nameOf(actor) : "";
  const { kind, channel, subject, ids, text, short } = input;
  const content = [channel, kind, subject, text, short];
  const fingerprint = fingerprintOf(trace, ids, content);
  const [created] = await tx
    .insert(batches)
    .values({
      id,
      kind,
      channel,
      subject,
      total: plan.recipients.length,
      createdAt: at,
      fingerprint,
      ownerId: actor?.id ?? null,
      ownerName: by,
    })
    .onConflictDoNothing()
    .returning();
  if (!created) return compareFingerprint(tx, id, fingerprint);
  const auditSubject = { type: "registrations", id, label: subject || kind };
  const after = { count: plan.recipients.length, channel };
  await record(tx, {
    ...trace,
    action: "registrations.message_sent",
    subject: auditSubject,
    after,
  });
  if (startWriting) return startWriting(tx);
  await storeMessages(tx, { id, input, plan }, trace);
  await jobs.enqueue(tx, sendJob, {});
  return "begun";
}

/** Stores the messages of a batch and an event in each history. */
export async function storeMessages(
  tx: Tx,
  { id, input, plan }: BatchRequest,
  { actor, at }: Trace,
) {
  const by = actor ? nameOf(actor) : "";
  const { kind, subject } = input;
  const rows = plan.recipients.map(({ registration, ...message }) => ({
    registrationId: registration.id,
    batchId: id,
    kind,
    locale: registration.locale,
    ...message,
    segments: unitsOf(message.channel, message.text),
    actorName: by,
    createdAt: at,
    dueAt: at,
  }));
  const events = plan.recipients.map(({ registration }) => ({
    registrationId: registration.id,
    at,
    kind: "mailed" as const,
    reason: subject,
    actorId: actor?.id ?? null,
    actorName: by,
    data: { batch: id, message: kind },
  }));
  for (let from = 0; from < rows.length; from += CHUNK) {
    await tx.insert(messages).values(rows.slice(from, from + CHUNK));
    await tx.insert(registrationEvents).values(events.slice(from, from + CHUNK));
  }
  if (!input.call_unreached) return;
  const unreached = plan.leftOut.filter(({ why }) => why !== "merged" && why !== "outdated");
  await recordUnsent(
    tx,
    unreached.map(({ registration, why }) => ({
      registrationId: registration.id,
      message: kind,
      subject,
      why,
    })),
    { at, by, actorId: actor?.id ?? null },
  );
}

type BatchRequest = { id: string; input: MessageInput; plan: Plan };

async function compareFingerprint(tx: Tx, id: string, fingerprint: string) {
  const [batch] = await tx.select().from(batches).where(eq(batches.id, id));
  return batch?.fingerprint === fingerprint ? "same" : "other";
}

/** Newest first. */
export async function listBatches(db: Db): Promise<BatchView[]> {
  const rows = await db.select().from(batches).orderBy(desc(batches.createdAt)).limit(20);
  return viewsOf(db, rows);
}

export async function findBatch(db: Db, id: string): Promise<BatchView | null> {
  const rows = await db.select().from(batches).where(eq(batches.id, id));
  return (await viewsOf(db, rows))[0] ?? null;
}

async function viewsOf(db: Db, rows: Batch[]): Promise<BatchView[]> {
  if (!rows.length) return [];
  const ids = rows.map(({ id }) => id);
  const [counts, failed, writing] = await Promise.all([
    db
      .select({ batch: messages.batchId, state: messages.state, count: count() })
      .from(messages)
      .where(inArray(messages.batchId, ids))
      .groupBy(messages.batchId, messages.state),
    db
      .select({ message: messages, reference: registrations.reference })
      .from(messages)
      .leftJoin(registrations, eq(registrations.id, messages.registrationId))
      .where(and(inArray(messages.batchId, ids), eq(messages.state, "failed")))
      .limit(100),
    db
      .select({ id: tasks.id })
      .from(tasks)
      .where(and(inArray(tasks.id, ids), inArray(tasks.state, ["waiting", "running"]))),
  ]);
  return rows.map(({ id, kind, subject, channel, total, ownerName, createdAt, cancelledAt }) => {
    const states = { queued: 0, sending: 0, sent: 0, failed: 0, cancelled: 0 };
    for (const one of counts.filter(({ batch }) => batch === id)) states[one.state] = one.count;
    const written = Object.values(states).reduce((sum, each) => sum + each, 0);
    // Messages the task has not stored yet count as queued.
    const beingWritten = writing.some((task) => task.id === id) && cancelledAt === null;
    if (beingWritten) states.queued += Math.max(0, total - written);
    return {
      id,
      kind,
      subject,
      channel,
      total,
      owner: ownerName,
      states,
      finished: states.queued + states.sending === 0 && !beingWritten,
      cancelled: cancelledAt !== null,
      created_at: createdAt.toISOString(),
      failures: failed
        .filter(({ message }) => message.batchId === id)
        .map(({ message, reference }) => ({
          id: message.id,
          registration: message.registrationId,
          reference,
          reason: message.reason,
        })),
    };
  });
}

/** Cancels queued messages; those already being sent are not recalled. */
export async function cancelBatch(tx: Tx, id: string, trace: Trace): Promise<void> {
  // Waits for the running piece of the task, so that its messages are cancelled too.
  await cancelTask(tx, id);
  const written = sql<number>`(select count(*) from ${messages} where ${messages.batchId} = ${id})`;
  const [batch] = await tx
    .update(batches)
    .set({ cancelledAt: trace.at, total: written })
    .where(eq(batches.id, id))
    .returning();
  const stopped = await tx
    .update(messages)
    .set({ state: "cancelled", reason: "stopped" })
    .where(and(eq(messages.batchId, id), eq(messages.state, "queued")))
    .returning({ id: messages.id });
  const subject = { type: "registrations", id, label: batch?.subject || (batch?.kind ?? "") };
  const after = { count: stopped.length };
  await record(tx, { ...trace, action: "registrations.message_stopped", subject, after });
}

/** Requeues a failed message. Returns false if it has not failed. */
export async function retryMessage(tx: Tx, jobs: Jobs, id: number, at: Date): Promise<boolean> {
  const [row] = await tx
    .update(messages)
    .set({ state: "queued", reason: "", tries: 0, dueAt: at })
    .where(and(eq(messages.id, id), eq(messages.state, "failed")))
    .returning();
  if (!row) return false;
  const isSingleEmail = row.channel === "mail" && row.batchId === null;
  if (isSingleEmail) await sendEmail(jobs, tx, applicantEmail, { messageId: id });
  else await jobs.enqueue(tx, sendJob, {});
  return true;
}
