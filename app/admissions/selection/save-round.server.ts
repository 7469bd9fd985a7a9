import { isDeepStrictEqual } from "node:util";
import { and, count, eq, inArray, ne, sql } from "drizzle-orm";
import { registrations } from "#app/admissions/registrations/tables.server.ts";
import { record, type Trace } from "#app/platform/audit/record.server.ts";
import type { Snapshot } from "#app/platform/audit/schema.ts";
import type { Tx } from "#app/platform/db/open.server.ts";
import { type Criterion, isTextCriterion, type UnreadRule } from "./criteria.ts";
import { bumpRound, closingDay, lockRound, type RoundRecord } from "./queries.server.ts";
import { refused } from "./refused.ts";
import { takingPart } from "./registrations.queries.server.ts";
import type { CriteriaChangeEffects, RoundChange, RoundInput } from "./schema.ts";
import {
  selectionMarks as marks,
  selectionReadings as readings,
  selectionRounds as rounds,
} from "./tables.server.ts";

export async function createRound(
  tx: Tx,
  { age_on, ...input }: RoundInput,
  trace: Trace,
): Promise<RoundRecord> {
  const { form, year, name } = input;
  await refuseTakenName(tx, { id: 0, form, year, name });
  const ageOn = age_on ?? (await closingDay(tx, form, year)) ?? `${year}-12-31`;
  const [round] = await tx
    .insert(rounds)
    .values({
      ...input,
      ageOn,
      createdBy: trace.actor?.id ?? null,
      createdAt: trace.at,
      updatedAt: trace.at,
    })
    .returning();
  if (!round) throw new Error("the round was not written");
  const after = snapshotOf(round);
  await record(tx, { ...trace, action: "selection.created", subject: subjectOf(round), after });
  return round;
}

export async function changeRound(
  tx: Tx,
  id: number,
  { version, age_on, reason, ...change }: RoundChange,
  trace: Trace,
): Promise<RoundRecord> {
  const before = await lockRound(tx, id, version);
  await refuseTakenName(tx, { ...before, name: change.name });
  if (!reason && !sameRules(before.criteria, change.criteria)) {
    const consequences = await criteriaChangeEffects(tx, before, change.criteria);
    if (consequences.marks > 0) throw refused("criteriaMarked", consequences);
  }
  const after = await bumpRound(tx, id, {
    ...change,
    ageOn: age_on ?? before.ageOn,
    updatedAt: trace.at,
  });
  await updateFinished(tx, after, trace.at);
  await record(tx, {
    ...trace,
    action: "selection.saved",
    subject: subjectOf(after),
    before: snapshotOf(before),
    after: { ...snapshotOf(after), ...(reason ? { reason } : {}) },
  });
  return after;
}

/** Decides about registrations that no reader was given; the texts and their marks stay. */
export async function decideUnread(
  tx: Tx,
  id: number,
  { decision, version }: { decision: UnreadRule; version: number },
  trace: Trace,
): Promise<RoundRecord> {
  const before = await lockRound(tx, id, version);
  if (!before.criteria.some(isTextCriterion)) throw refused("noTexts");
  const criteria = before.criteria.map((criterion) =>
    isTextCriterion(criterion) ? { ...criterion, unread: decision } : criterion,
  );
  const after = await bumpRound(tx, id, { criteria, updatedAt: trace.at });
  await record(tx, {
    ...trace,
    action: "selection.unread_decided",
    subject: subjectOf(after),
    after: { decision },
  });
  return after;
}

/** Deletes a round without scores. */
export async function deleteRound(tx: Tx, id: number, version: number, trace: Trace) {
  const round = await lockRound(tx, id, version);
  const [marked] = await tx
    .select({ id: readings.id })
    .from(readings)
    .innerJoin(marks, eq(marks.readingId, readings.id))
    .where(eq(readings.roundId, id))
    .limit(1);
  if (marked) throw refused("marked");
  await tx.delete(rounds).where(eq(rounds.id, id));
  const before = snapshotOf(round);
  await record(tx, { ...trace, action: "selection.deleted", subject: subjectOf(round), before });
}

async function refuseTakenName(
  tx: Tx,
  { id, form, year, name }: Pick<RoundRecord, "id" | "form" | "year" | "name">,
) {
  const [taken] = await tx
    .select({ id: rounds.id })
    .from(rounds)
    .where(
      and(eq(rounds.form, form), eq(rounds.year, year), eq(rounds.name, name), ne(rounds.id, id)),
    );
  if (taken) throw refused("nameTaken");
}

/** Labels do not affect scores. */
function sameRules(before: readonly Criterion[], after: readonly Criterion[]): boolean {
  const withoutLabels = (criteria: readonly Criterion[]) =>
    criteria.map((criterion) => ({ ...criterion, label: "" }));
  return isDeepStrictEqual(withoutLabels(before), withoutLabels(after));
}

/** Only marks that count now can be lost: not those of texts removed before, nor of people who left. */
async function criteriaChangeEffects(
  tx: Tx,
  round: RoundRecord,
  criteria: readonly Criterion[],
): Promise<CriteriaChangeEffects> {
  const [counted, texts] = [round.criteria, criteria].map((all) =>
    all.filter(isTextCriterion).map(({ id }) => id),
  ) as [string[], string[]];
  const given = await tx
    .select({
      reading: readings.id,
      finished: sql<boolean>`${readings.finishedAt} is not null`,
      criterion: marks.criterion,
    })
    .from(marks)
    .innerJoin(readings, eq(readings.id, marks.readingId))
    .innerJoin(registrations, eq(registrations.id, readings.registrationId))
    .where(
      and(
        eq(readings.roundId, round.id),
        inArray(marks.criterion, ["", ...counted]),
        takingPart(round),
      ),
    );
  const byReading = Map.groupBy(given, ({ reading }) => reading).values();
  const reopened = byReading.filter(
    (of) =>
      of[0]?.finished && texts.some((text) => !of.some(({ criterion }) => criterion === text)),
  );
  return {
    marks: given.length,
    dropped: given.filter(({ criterion }) => !texts.includes(criterion)).length,
    reopened: [...reopened].length,
  };
}

/** An added text reopens finished readings; a removed one may finish open readings. */
async function updateFinished(tx: Tx, { id, criteria }: RoundRecord, at: Date) {
  const texts = criteria.filter(isTextCriterion).map((criterion) => criterion.id);
  const marked = tx
    .select({ count: count() })
    .from(marks)
    .where(and(eq(marks.readingId, readings.id), inArray(marks.criterion, ["", ...texts])));
  await tx
    .update(readings)
    .set({
      finishedAt: sql`case when (${marked}) >= ${texts.length} then coalesce(${readings.finishedAt}, ${at.toISOString()}) end`,
    })
    .where(eq(readings.roundId, id));
}

export function subjectOf({ id, name }: Pick<RoundRecord, "id" | "name">) {
  return { type: "selection", id, label: name };
}

function snapshotOf({ form, year, name, seats, ageOn, criteria, targets }: RoundRecord): Snapshot {
  return { form, year, name, seats, age_on: ageOn, criteria, targets };
}
