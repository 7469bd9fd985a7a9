import { and, asc, count, desc, eq, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import {
  firstOfPair as first,
  isOpenPair as open,
  secondOfPair as second,
} from "#app/admissions/registrations/open-pairs.queries.server.ts";
import {
  insertEvent,
  lockRegistration,
  type Registration,
} from "#app/admissions/registrations/queries.server.ts";
import {
  registrationPairs as pairs,
  registrations,
} from "#app/admissions/registrations/tables.server.ts";
import { nameOf } from "#app/platform/access/current-user.ts";
import { users } from "#app/platform/access/tables.server.ts";
import type { Trace } from "#app/platform/audit/record.server.ts";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import { actorOf, refused } from "../moves/move.server.ts";
import { factsOfEach, type RowFacts, registrationRow } from "../record/row.queries.server.ts";
import type { DuplicatePair, DuplicateSide } from "../schema.ts";
import { differencesOf } from "./likeness.ts";

type Window = {
  limit: number;
  offset: number;
  today: string;
  decided: boolean;
  /** Only this pair. */
  pair?: number | undefined;
};

/** Open pairs, oldest first; or decided pairs, newest decision first. */
export async function listPairs(
  db: Db,
  { limit, offset, today, decided, pair: only }: Window,
): Promise<{ data: DuplicatePair[]; total: number }> {
  const wanted = and(
    decided ? isNotNull(pairs.decision) : open,
    only === undefined ? undefined : eq(pairs.id, only),
  );
  const order = decided ? desc(pairs.decidedAt) : asc(pairs.createdAt);
  const from = () =>
    db
      .select({
        pair: pairs,
        first,
        second,
        by: { firstname: users.firstname, lastname: users.lastname },
      })
      .from(pairs)
      .innerJoin(first, eq(first.id, pairs.firstId))
      .innerJoin(second, eq(second.id, pairs.secondId))
      .leftJoin(users, eq(users.id, pairs.decidedBy));
  const [rows, total] = await Promise.all([
    from().where(wanted).orderBy(order, asc(pairs.id)).limit(limit).offset(offset),
    countWhere(db, wanted),
  ]);
  const people = rows.flatMap((row) => [row.first, row.second]);
  const facts = { today, ...(await factsOfEach(db, people)) };
  const data = rows.map(({ pair, by, ...sides }) => ({
    id: pair.id,
    reasons: pair.reasons,
    decision: pair.decision,
    decided_by: by?.firstname && by.lastname ? nameOf(by) : null,
    decided_at: pair.decidedAt?.toISOString() ?? null,
    first: sideOf(sides.first, facts),
    second: sideOf(sides.second, facts),
  }));
  return { data, total };
}

/** For the dashboard, which shows nobody. */
export function countOpenPairs(db: Db): Promise<number> {
  return countWhere(db, open);
}

async function countWhere(db: Db, wanted: SQL | undefined): Promise<number> {
  const [all] = await db
    .select({ total: count() })
    .from(pairs)
    .innerJoin(first, eq(first.id, pairs.firstId))
    .innerJoin(second, eq(second.id, pairs.secondId))
    .where(wanted);
  return all?.total ?? 0;
}

function sideOf(row: Registration, facts: RowFacts): DuplicateSide {
  return {
    ...registrationRow(row, facts),
    identity: String(row.answers.identity_number ?? ""),
    town: String(row.answers.town ?? ""),
    merged: row.mergedInto !== null,
  };
}

async function lockPair(tx: Tx, id: number) {
  const [pair] = await tx.select().from(pairs).where(eq(pairs.id, id)).for("update");
  if (!pair) throw refused("unknown");
  return pair;
}

/** What a colleague decided meanwhile is first taken back, by somebody who has read it. */
async function lockOpenPair(tx: Tx, id: number) {
  const pair = await lockPair(tx, id);
  if (pair.decision !== null) throw refused("decided");
  return pair;
}

/** Decides that a pair is two people; it is not suggested again. */
export async function keepApart(tx: Tx, pairId: number, trace: Trace) {
  const pair = await lockOpenPair(tx, pairId);
  await decide(tx, pairId, "different", trace);
  for (const id of [pair.firstId, pair.secondId]) await refreshSuspicion(tx, id);
}

/** Undoes the decision that a pair is two people. */
export async function reopenPair(tx: Tx, pairId: number) {
  const pair = await lockPair(tx, pairId);
  if (pair.decision !== "different") throw refused("undecided");
  await tx
    .update(pairs)
    .set({ decision: null, decidedBy: null, decidedAt: null })
    .where(eq(pairs.id, pairId));
  for (const id of [pair.firstId, pair.secondId]) await refreshSuspicion(tx, id);
}

type Merge = {
  keepId: number;
  /** Confirms that they are one person although sex or birth differ. */
  although: boolean;
  /** What the user saw, by registration. */
  versions?: Record<string, number> | undefined;
};

/** Merges a pair: the other registration is hidden and points to the one that is kept. */
export async function mergePair(
  tx: Tx,
  pairId: number,
  { keepId, although, versions }: Merge,
  trace: Trace,
) {
  const pair = await lockOpenPair(tx, pairId);
  const mergedId = pair.firstId === keepId ? pair.secondId : pair.firstId;
  if (![pair.firstId, pair.secondId].includes(keepId)) throw refused("unknown");
  const both: Registration[] = [];
  for (const id of [pair.firstId, pair.secondId]) {
    const registration = await lockRegistration(tx, id);
    if (!registration || registration.mergedInto !== null) throw refused("merged");
    const seen = versions?.[id];
    if (seen !== undefined && registration.version !== seen) throw refused("movedOn");
    if (id === mergedId && registration.status === "admitted") throw refused("seated");
    both.push(registration);
  }
  const [one, other] = both.map(likenessOf);
  if (one && other && differencesOf(one, other).length && !although) throw refused("unlike");
  await decide(tx, pairId, "same", trace);
  await tx
    .update(registrations)
    .set({ mergedInto: keepId, version: sql`${registrations.version} + 1`, updatedAt: trace.at })
    .where(eq(registrations.id, mergedId));
  await insertMergeEvents(tx, "merged", { keepId, mergedId }, trace);
  for (const id of [keepId, mergedId]) await refreshSuspicion(tx, id);
}

function likenessOf({ sex, birthDate, birthYearOnly }: Registration) {
  return { sex, birth_date: birthDate, birth_year_only: birthYearOnly };
}

/** Undoes the merge of a pair. */
export async function unmergePair(tx: Tx, pairId: number, trace: Trace): Promise<number> {
  const pair = await lockPair(tx, pairId);
  // Either may have been merged with somebody else since.
  const [merged] = await tx
    .select({ id: registrations.id })
    .from(registrations)
    .where(
      or(
        and(eq(registrations.id, pair.firstId), eq(registrations.mergedInto, pair.secondId)),
        and(eq(registrations.id, pair.secondId), eq(registrations.mergedInto, pair.firstId)),
      ),
    );
  if (!merged) throw refused("undecided");
  await unmerge(tx, merged.id, trace);
  return merged.id;
}

/** Undoes a merge; both registrations are as before. */
export async function unmerge(tx: Tx, mergedId: number, trace: Trace) {
  const registration = await lockRegistration(tx, mergedId);
  if (!registration?.mergedInto) throw refused("undecided");
  const keepId = registration.mergedInto;
  await tx
    .update(registrations)
    .set({ mergedInto: null, version: registration.version + 1, updatedAt: trace.at })
    .where(eq(registrations.id, mergedId));
  await tx
    .update(pairs)
    .set({ decision: null, decidedBy: null, decidedAt: null })
    .where(
      and(
        eq(pairs.firstId, Math.min(keepId, mergedId)),
        eq(pairs.secondId, Math.max(keepId, mergedId)),
      ),
    );
  await insertMergeEvents(tx, "unmerged", { keepId, mergedId }, trace);
  for (const id of [keepId, mergedId]) await refreshSuspicion(tx, id);
}

async function decide(tx: Tx, id: number, decision: "same" | "different", trace: Trace) {
  await tx
    .update(pairs)
    .set({ decision, decidedBy: trace.actor?.id ?? null, decidedAt: trace.at })
    .where(eq(pairs.id, id));
}

type Both = { keepId: number; mergedId: number };

async function insertMergeEvents(
  tx: Tx,
  kind: "merged" | "unmerged",
  { keepId, mergedId }: Both,
  trace: Trace,
) {
  const common = { at: trace.at, kind, ...actorOf(trace) };
  await insertEvent(tx, { ...common, registrationId: keepId, data: { other_id: mergedId } });
  await insertEvent(tx, { ...common, registrationId: mergedId, data: { into_id: keepId } });
}

/** A registration is suspected while one of its pairs is open. */
async function refreshSuspicion(tx: Tx, id: number) {
  const open = tx
    .select({ one: sql`1` })
    .from(pairs)
    .where(and(isNull(pairs.decision), or(eq(pairs.firstId, id), eq(pairs.secondId, id))));
  await tx
    .update(registrations)
    .set({ suspected: sql`exists (${open})` })
    .where(eq(registrations.id, id));
}
