import { randomBytes } from "node:crypto";
import { and, eq, inArray, isNull } from "drizzle-orm";
import { activeHolders } from "#app/platform/access/holders.server.ts";
import { users } from "#app/platform/access/tables.server.ts";
import { record, type Trace } from "#app/platform/audit/record.server.ts";
import type { Tx } from "#app/platform/db/open.server.ts";
import { isTextCriterion } from "./criteria.ts";
import { lockRound, type RoundRecord, readersOf } from "./queries.server.ts";
import { refused } from "./refused.ts";
import { loadReaderScores, loadRegistrations } from "./registrations.queries.server.ts";
import { subjectOf } from "./save-round.server.ts";
import { combineScores } from "./score.ts";
import { readStanding } from "./standing.server.ts";
import { selectionReaders as readers, selectionReadings as readings } from "./tables.server.ts";

/** Invites people whose role may read for a round; those already invited are left as they are. */
export async function inviteReaders(tx: Tx, roundId: number, userIds: number[], trace: Trace) {
  const round = await lockRound(tx, roundId);
  const people = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, userIds), activeHolders(tx, "selection.read")));
  const values = people.map(({ id }) => ({ roundId, userId: id, invitedAt: trace.at }));
  const added = values.length
    ? await tx
        .insert(readers)
        .values(values)
        .onConflictDoNothing()
        .returning({ userId: readers.userId })
    : [];
  // Registrations that waited for a third reader can have one now.
  await assignThirdReaders(tx, round, trace.at);
  const after = { readers: people.map(({ id }) => id) };
  await record(tx, {
    ...trace,
    action: "selection.readers_invited",
    subject: subjectOf(round),
    after,
  });
  return { readers: await readersOf(tx, roundId), added: added.map(({ userId }) => userId) };
}

/** Unfinished readings are removed; finished ones keep their scores. */
export async function removeReader(tx: Tx, roundId: number, userId: number, trace: Trace) {
  const round = await lockRound(tx, roundId);
  const mine = and(eq(readings.roundId, roundId), eq(readings.readerId, userId));
  await tx.delete(readings).where(and(mine, isNull(readings.finishedAt)));
  await tx.delete(readers).where(and(eq(readers.roundId, roundId), eq(readers.userId, userId)));
  await assignThirdReaders(tx, round, trace.at);
  const before = { readers: [userId] };
  await record(tx, {
    ...trace,
    action: "selection.reader_removed",
    subject: subjectOf(round),
    before,
  });
  return readersOf(tx, roundId);
}

type AssignInput = { registration_ids?: number[] | undefined; first?: number | undefined };

/**
 * Assigns registrations to readers evenly. One that has its readers gets no more, so a repeated
 * request changes nothing.
 */
export async function assignReadings(tx: Tx, roundId: number, input: AssignInput, trace: Trace) {
  const round = await lockRound(tx, roundId);
  const needed = Math.max(0, ...round.criteria.filter(isTextCriterion).map((each) => each.readers));
  if (needed === 0) throw refused("noTexts");
  const people = (await readersOf(tx, roundId)).filter(({ active }) => active);
  if (people.length < needed) throw refused("noReaders", { needed });
  const ids = await registrationsToAssign(tx, round, input);
  const assigned = await assignEvenly(tx, round, { ids, people, needed, at: trace.at });
  const after = { files: ids.length, assigned };
  await record(tx, {
    ...trace,
    action: "selection.assigned",
    subject: subjectOf(round),
    after,
  });
  return { files: ids.length, assigned };
}

async function registrationsToAssign(
  tx: Tx,
  round: RoundRecord,
  input: AssignInput,
): Promise<number[]> {
  if (input.registration_ids) {
    const found = await loadRegistrations(tx, round, input.registration_ids);
    return found.map(({ id }) => id).sort((a, b) => a - b);
  }
  // The ranking puts incomplete scores last; here only the score so far counts.
  const { ranking } = await readStanding(tx, round);
  return ranking
    .toSorted((a, b) => b.score - a.score || (a.submittedAt < b.submittedAt ? -1 : 1))
    .slice(0, input.first)
    .map(({ id }) => id);
}

type Assignment = {
  ids: number[];
  people: { user_id: number; files: number }[];
  needed: number;
  at: Date;
};

/**
 * The ids of readings must reveal neither the ranking nor whose texts they are: nobody can work this
 * order out again.
 */
function inRandomOrder(ids: readonly number[]): number[] {
  const keys = new Map(ids.map((id) => [id, randomBytes(16).toString("hex")]));
  return ids.toSorted((a, b) => ((keys.get(a) ?? "") < (keys.get(b) ?? "") ? -1 : 1));
}

async function assignEvenly(tx: Tx, round: RoundRecord, { ids, people, needed, at }: Assignment) {
  const given = await tx
    .select({ registrationId: readings.registrationId, readerId: readings.readerId })
    .from(readings)
    .where(eq(readings.roundId, round.id));
  const byRegistration = Map.groupBy(given, ({ registrationId }) => registrationId);
  const loads = people.map(({ user_id, files }) => ({ reader: user_id, assigned: files }));
  const values = inRandomOrder(ids).flatMap((registrationId) => {
    const already = (byRegistration.get(registrationId) ?? []).map(({ readerId }) => readerId);
    const next = nextReaders(loads, already, needed - already.length);
    for (const load of loads) if (next.includes(load.reader)) load.assigned += 1;
    return next.map((readerId) => ({
      roundId: round.id,
      registrationId,
      readerId,
      assignedAt: at,
    }));
  });
  for (let from = 0; from < values.length; from += 5_000) {
    await tx.insert(readings).values(values.slice(from, from + 5_000));
  }
  return values.length;
}

/**
 * Assigns the least busy other reader where two scores are too far apart. Without another reader the
 * registration waits until one is invited.
 */
export async function assignThirdReaders(
  tx: Tx,
  round: RoundRecord,
  at: Date,
  ids?: readonly number[],
) {
  const { scoresOf, open, scored } = await loadReaderScores(tx, round.id, ids);
  const texts = round.criteria.filter(isTextCriterion);
  const disputed = scored.filter(
    (id) =>
      !open.has(id) &&
      texts.some(
        (text) => combineScores(scoresOf(id)[text.id] ?? [], text.readers).rule === "third",
      ),
  );
  if (!disputed.length) return;
  const given = await tx
    .select({ registrationId: readings.registrationId, reader: readings.readerId })
    .from(readings)
    .where(and(eq(readings.roundId, round.id), inArray(readings.registrationId, disputed)));
  const already = Map.groupBy(given, ({ registrationId }) => registrationId);
  const loads = (await readersOf(tx, round.id))
    .filter(({ active }) => active)
    .map(({ user_id, files }) => ({ reader: user_id, assigned: files }));
  const values = inRandomOrder(disputed).flatMap((registrationId) => {
    const readersSoFar = (already.get(registrationId) ?? []).map(({ reader }) => reader);
    const [readerId] = nextReaders(loads, readersSoFar, 1);
    if (readerId === undefined) return [];
    for (const load of loads) if (load.reader === readerId) load.assigned += 1;
    return [{ roundId: round.id, registrationId, readerId, third: true, assignedAt: at }];
  });
  if (values.length) await tx.insert(readings).values(values);
}

type Load = { reader: number; assigned: number };

/** The next readers of a registration: those with the fewest readings, the earlier invited first. */
export function nextReaders(loads: readonly Load[], already: readonly number[], count: number) {
  return loads
    .filter(({ reader }) => !already.includes(reader))
    .toSorted((a, b) => a.assigned - b.assigned)
    .slice(0, Math.max(0, count))
    .map(({ reader }) => reader);
}
