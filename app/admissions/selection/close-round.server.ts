import { asc, inArray, sql } from "drizzle-orm";
import { writeToMany } from "#app/admissions/messages/write-many.server.ts";
import { registrationEvents, registrations } from "#app/admissions/registrations/tables.server.ts";
import { record, type Trace } from "#app/platform/audit/record.server.ts";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import type { Who } from "#app/platform/files/print-turns.server.ts";
import type { Jobs } from "#app/platform/jobs/job.ts";
import { canonical, minutesContent } from "./minutes/content.ts";
import { sha256Of, type WrittenFile, writeMinutesFiles } from "./minutes/write-files.server.ts";
import { bumpRound, lockRound, type RoundRecord } from "./queries.server.ts";
import { refused, refuseOpenPairs } from "./refused.ts";
import { openPairsIn } from "./registrations.queries.server.ts";
import { subjectOf } from "./save-round.server.ts";
import type { CloseInput, MinutesContent } from "./schema.ts";
import { type Ranked, readStanding } from "./standing.server.ts";
import { selectionMinutesFiles as files, selectionMinutes as minutes } from "./tables.server.ts";

/** Minutes that are rendered but not yet stored. */
export type PreparedMinutes = { input: CloseInput; built: BuiltMinutes; written: WrittenFile[] };

/**
 * Rendering takes seconds, so the files are written before anything is locked; closing the round
 * builds the content again and compares it.
 */
export async function prepareMinutes(
  db: Db,
  round: RoundRecord,
  input: CloseInput,
  trace: Trace,
  who: Who,
): Promise<PreparedMinutes> {
  if (round.status === "closed") throw refused("closed");
  if (round.version !== input.version) throw refused("stale", { version: round.version });
  const built = await buildMinutes(db, round, { ...input, ...signedBy(trace) });
  const written = await writeMinutesFiles(built.content, built.sha256, who);
  return { input, built, written };
}

/**
 * Closes a round permanently: stores the minutes and shortlists the list in one transaction. Refused
 * when the content differs from what was prepared.
 */
export async function closeRound(
  tx: Tx,
  roundId: number,
  { input, built, written }: PreparedMinutes,
  trace: Trace,
): Promise<RoundRecord> {
  const round = await lockRound(tx, roundId);
  if (round.version !== input.version) throw refused("stale", { version: round.version });
  await lockRegistrations(
    tx,
    built.list.map(({ id }) => id),
  );
  const signed = signedBy(trace);
  const { content, sha256, list } = await buildMinutes(tx, round, { ...input, ...signed });
  if (sha256 !== built.sha256) throw refused("moved");
  await shortlist(tx, round, list, { trace, by: signed.by });
  const closed = await bumpRound(tx, roundId, {
    status: "closed",
    closedAt: trace.at,
    updatedAt: trace.at,
  });
  await tx
    .insert(minutes)
    .values({ roundId, content, sha256, closedAt: trace.at, closedBy: signed.by });
  await tx.insert(files).values(written.map((file) => ({ roundId, ...file })));
  const after = { chosen: list.length, total: content.total, sha256 };
  await record(tx, { ...trace, action: "selection.closed", subject: subjectOf(round), after });
  return closed;
}

/** Refuses a round that cannot be closed now; returns the ids of its list. */
export async function checkClosing(
  db: Db,
  round: RoundRecord,
  input: CloseInput,
  trace: Trace,
): Promise<number[]> {
  if (round.status === "closed") throw refused("closed");
  if (round.version !== input.version) throw refused("stale", { version: round.version });
  const { list } = await buildMinutes(db, round, { ...input, ...signedBy(trace) });
  return list.map(({ id }) => id);
}

/** Queues the committee's message by e-mail for the people on the list. */
export async function writeClosingMessages(
  tx: Tx,
  jobs: Jobs,
  { input, built }: PreparedMinutes,
  trace: Trace,
) {
  const { message } = input;
  if (!message) return;
  const ids = built.list.map(({ id }) => id);
  const people = await tx.select().from(registrations).where(inArray(registrations.id, ids));
  const details = { at: trace.at, by: signedBy(trace).by, bulk: false };
  await writeToMany(tx, jobs, people, { own: message }, details);
}

export function signedBy({ actor, at }: Trace) {
  return { at, by: actor ? `${actor.firstname} ${actor.lastname}`.trim() : "" };
}

type Closing = CloseInput & { by: string; at: Date };
type BuiltMinutes = { content: MinutesContent; sha256: string; list: Ranked[] };

async function buildMinutes(
  db: Db | Tx,
  round: RoundRecord,
  closing: Closing,
): Promise<BuiltMinutes> {
  const standing = await readStanding(db, round);
  const list = standing.ranking.filter(({ chosen }) => chosen);
  if (standing.gone.length) throw refused("leftMeanwhile", { ids: standing.gone });
  refuseOpenPairs(await openPairsIn(db, round));
  if (list.length === 0) throw refused("nobodyChosen");
  if (list.length > round.seats) throw refused("tooMany", { chosen: list.length });
  const unread = list.filter(({ complete, byHand }) => !complete && !byHand);
  if (unread.length) throw refused("unread", { ids: unread.map(({ id }) => id) });
  const content = minutesContent(round, standing, closing);
  return { content, list, sha256: sha256Of(canonical(content)) };
}

/** Locks in one order, which avoids deadlocks. */
async function lockRegistrations(tx: Tx, ids: number[]) {
  await tx
    .select({ id: registrations.id })
    .from(registrations)
    .where(inArray(registrations.id, ids))
    .orderBy(asc(registrations.id))
    .for("update");
}

type Move = { trace: Trace; by: string };

async function shortlist(tx: Tx, round: RoundRecord, list: Ranked[], { trace, by }: Move) {
  const { at, actor } = trace;
  const ids = list.map(({ id }) => id);
  await tx
    .update(registrations)
    .set({
      status: "selected",
      statusChangedAt: at,
      updatedAt: at,
      version: sql`${registrations.version} + 1`,
    })
    .where(inArray(registrations.id, ids));
  const events = list.map(({ id, rank, score, byHand }) => ({
    registrationId: id,
    at,
    kind: "moved" as const,
    from: "received" as const,
    to: "selected" as const,
    actorId: actor?.id ?? null,
    actorName: by,
    // The committee's remark stays in the minutes; the history of a registration refers to them.
    data: {
      cause: { kind: "round", name: round.name },
      round: round.id,
      minutes: round.id,
      rank,
      score,
      by_hand: byHand,
    },
  }));
  for (let from = 0; from < events.length; from += 5_000) {
    await tx.insert(registrationEvents).values(events.slice(from, from + 5_000));
  }
}
