import { eq } from "drizzle-orm";
import { record, type Trace } from "#app/platform/audit/record.server.ts";
import { lockVersion } from "#app/platform/db/lock-version.server.ts";
import type { Tx } from "#app/platform/db/open.server.ts";
import {
  dueDay,
  type RequestAnswer,
  type RequestChange,
  type RequestInput,
} from "./requests-schema.ts";
import { privacyRequests as requests } from "./tables.server.ts";

type Row = typeof requests.$inferSelect;

export async function addRequest(tx: Tx, input: RequestInput, trace: Trace): Promise<number> {
  const [row] = await tx
    .insert(requests)
    .values({ ...valuesOf(input), createdBy: trace.actor?.id ?? null, createdAt: trace.at })
    .returning();
  if (!row) throw new Error("the request was not stored");
  await recordRequest(tx, "privacy.request_added", null, row, trace);
  return row.id;
}

export async function changeRequest(
  tx: Tx,
  id: number,
  { version, ...input }: RequestChange,
  trace: Trace,
): Promise<void> {
  const before = await lock(tx, id, version);
  const [after] = await tx
    .update(requests)
    .set({ ...valuesOf(input), version: version + 1 })
    .where(eq(requests.id, id))
    .returning();
  if (after) await recordRequest(tx, "privacy.request_changed", before, after, trace);
}

/** Notes what was answered; an empty answer opens the request again. */
export async function answerRequest(
  tx: Tx,
  id: number,
  { answer, version }: RequestAnswer,
  trace: Trace,
): Promise<void> {
  const before = await lock(tx, id, version);
  const done = answer
    ? { doneAt: trace.at, doneBy: trace.actor?.id ?? null }
    : { doneAt: null, doneBy: null };
  const [after] = await tx
    .update(requests)
    .set({ ...done, answer, version: version + 1 })
    .where(eq(requests.id, id))
    .returning();
  const action = answer ? "privacy.request_done" : "privacy.request_reopened";
  if (after) await recordRequest(tx, action, before, after, trace);
}

function lock(tx: Tx, id: number, version: number): Promise<Row> {
  const locked = tx.select().from(requests).where(eq(requests.id, id)).for("update");
  return lockVersion(locked, version, "privacy.errors.movedOn");
}

function valuesOf({ received_on, due_on, ...input }: RequestInput) {
  return { ...input, receivedOn: received_on, dueOn: due_on ?? dueDay(received_on) };
}

type Action =
  | "privacy.request_added"
  | "privacy.request_changed"
  | "privacy.request_done"
  | "privacy.request_reopened";

/** Without names and words of the person: the log outlives an erasure. */
async function recordRequest(
  tx: Tx,
  action: Action,
  before: Row | null,
  after: Row,
  trace: Trace,
): Promise<void> {
  await record(tx, {
    ...trace,
    action,
    subject: { type: "privacy_request", id: after.id, label: String(after.id) },
    before: before && snapshot(before),
    after: snapshot(after),
  });
}

function snapshot({ kind, receivedOn, dueOn, doneAt }: Row) {
  return {
    requested: kind,
    received_on: receivedOn,
    due_on: dueOn,
    at: doneAt?.toISOString() ?? null,
  };
}
