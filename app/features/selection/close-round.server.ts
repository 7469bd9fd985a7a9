import { asc, inArray, sql } from "drizzle-orm";
import { record, type Trace } from "#app/audit/record.server.ts";
import type { Db, Tx } from "#app/db/open.server.ts";
import { writeToMany } from "#app/features/messages/write-many.server.ts";
import { registrationEvents, registrations } from "#app/features/registrations/tables.server.ts";
import { defaultLocale } from "#app/i18n/locales.ts";
import { translatorFor } from "#app/i18n/translator.ts";
import type { Jobs } from "#app/jobs/job.ts";
import { canonical, minutesContent } from "./minutes/content.ts";
import { sha256Of, type WrittenFile, writeFiles } from "./minutes/write-files.server.ts";
import { bumpRound, lockRound, type RoundRecord } from "./queries.server.ts";
import { refused } from "./refused.ts";
import { subjectOf } from "./save-round.server.ts";
import type { CloseInput, MinutesContent } from "./schema.ts";
import { type Ranked, readStanding } from "./standing.server.ts";
import { selectionMinutesFiles as files, selectionMinutes as minutes } from "./tables.server.ts";

/** Minutes as they would be, not yet in force. */
export type Prepared = { input: CloseInput; counted: Counted; written: WrittenFile[] };

/**
 * Setting the pages takes a moment, so they are made before anything is held; what they say is
 * counted again when the round is closed.
 */
export async function prepareMinutes(
  db: Db,
  round: RoundRecord,
  input: CloseInput,
  trace: Trace,
): Promise<Prepared> {
  if (round.status === "closed") throw refused("closed");
  if (round.version !== input.version) throw refused("stale", { version: round.version });
  const counted = await countAll(db, round, { ...input, ...signedBy(trace) });
  return { input, counted, written: await writeFiles(counted.content, counted.sha256) };
}

/**
 * Closes a round for ever: the minutes are written, and whoever is on the list is shortlisted; all
 * of it, or nothing. If a single point differs from what was prepared, nothing happens.
 */
export async function closeRound(
  tx: Tx,
  roundId: number,
  { input, counted, written }: Prepared,
  trace: Trace,
): Promise<RoundRecord> {
  const round = await lockRound(tx, roundId, input.version);
  await holdList(
    tx,
    counted.list.map(({ id }) => id),
  );
  const signed = signedBy(trace);
  const { content, sha256, list } = await countAll(tx, round, { ...input, ...signed });
  if (sha256 !== counted.sha256) throw refused("moved");
  // The committee's remark belongs to the minutes; a file says where they are.
  const reason = translatorFor(defaultLocale)("selection.closedAs", { name: round.name });
  await shortlist(tx, round, list, { reason, trace, by: signed.by });
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

/** Refuses what could not be closed now; answers who is on the list. */
export async function checkClosing(
  db: Db,
  round: RoundRecord,
  input: CloseInput,
  trace: Trace,
): Promise<number[]> {
  if (round.status === "closed") throw refused("closed");
  if (round.version !== input.version) throw refused("stale", { version: round.version });
  const { list } = await countAll(db, round, { ...input, ...signedBy(trace) });
  return list.map(({ id }) => id);
}

/** What the committee says to those on the list, by letter where there is an address. */
export async function tellThose(tx: Tx, jobs: Jobs, { input, counted }: Prepared, trace: Trace) {
  const { message } = input;
  if (!message) return;
  const ids = counted.list.map(({ id }) => id);
  const people = await tx.select().from(registrations).where(inArray(registrations.id, ids));
  const wanted = { at: trace.at, by: signedBy(trace).by, bulk: false };
  await writeToMany(tx, jobs, people, { own: message }, wanted);
}

export function signedBy({ actor, at }: Trace) {
  return { at, by: actor ? `${actor.firstname} ${actor.lastname}`.trim() : "" };
}

type Closing = CloseInput & { by: string; at: Date };
type Counted = { content: MinutesContent; sha256: string; list: Ranked[] };

async function countAll(db: Db | Tx, round: RoundRecord, closing: Closing): Promise<Counted> {
  const standing = await readStanding(db, round);
  const list = standing.files.filter(({ chosen }) => chosen);
  if (standing.gone.length) throw refused("leftMeanwhile", { ids: standing.gone });
  if (list.length === 0) throw refused("nobodyChosen");
  if (list.length > round.seats) throw refused("tooMany", { chosen: list.length });
  const unread = list.filter(({ complete, byHand }) => !complete && !byHand);
  if (unread.length) throw refused("unread", { ids: unread.map(({ id }) => id) });
  const content = minutesContent(round, standing, closing);
  return { content, list, sha256: sha256Of(canonical(content)) };
}

/** In one order, so that two who hold some of them do not wait for each other. */
async function holdList(tx: Tx, ids: number[]) {
  await tx
    .select({ id: registrations.id })
    .from(registrations)
    .where(inArray(registrations.id, ids))
    .orderBy(asc(registrations.id))
    .for("update");
}

type Move = { reason: string; trace: Trace; by: string };

async function shortlist(tx: Tx, round: RoundRecord, list: Ranked[], { reason, trace, by }: Move) {
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
    reason,
    actorId: actor?.id ?? null,
    actorName: by,
    data: { round: round.id, minutes: round.id, rank, score, by_hand: byHand },
  }));
  for (let from = 0; from < events.length; from += 5_000) {
    await tx.insert(registrationEvents).values(events.slice(from, from + 5_000));
  }
}
