import { and, inArray, sql } from "drizzle-orm";
import type { EventKind } from "#app/admissions/registrations/schema.ts";
import { registrationEvents, registrations } from "#app/admissions/registrations/tables.server.ts";
import { nameOf } from "#app/platform/access/current-user.ts";
import type { Trace } from "#app/platform/audit/record.server.ts";
import { requireVersion } from "#app/platform/db/lock-version.server.ts";
import type { Tx } from "#app/platform/db/open.server.ts";
import { lockCohorts } from "#app/website/cohorts/queries.server.ts";
import type { Condition } from "../rules.ts";
import { trainingOutcomes } from "../tables.server.ts";
import { type CohortRow, conditionsOf, membersIn } from "./queries.server.ts";
import type { MemberOutcome } from "./schema.ts";

/** Why one person stays as they are; a key of `certificates.refused`. */
export type Refused =
  | "notMember"
  | "elsewhere"
  | "decided"
  | "undecided"
  | "certified"
  | "early"
  | "neverPresent"
  | Condition;

export type Refusals = { id: number; why: Refused[] }[];
export type Result = { changed: number[]; refused: Refusals };

export type Seen = { id: number; version: number };
export type Act = { cohort: CohortRow; trace: Trace };

export const STALE = "certificates.refused.stale";

type Wanted = {
  people: readonly Seen[];
  /** Why this person cannot be changed; nothing when they can. */
  refuse: (person: MemberOutcome) => Refused[];
  set: (person: MemberOutcome) => Partial<typeof trainingOutcomes.$inferInsert>;
  event: (person: MemberOutcome) => {
    kind: EventKind;
    reason?: string;
    data?: Record<string, unknown>;
  } | null;
};

/**
 * Changes many members in a constant number of statements. A person whom somebody changed meanwhile
 * refuses the whole act, because the list on the screen is old; the others are named one by one.
 */
export async function changeMany(tx: Tx, { cohort, trace }: Act, wanted: Wanted): Promise<Result> {
  const { people, refuse, set, event } = wanted;
  const ids = people.map(({ id }) => id);
  await lockPeople(tx, ids);
  await lockCohorts(tx, [cohort.id]);
  await lockOutcomes(tx, ids);
  const members = await membersIn(tx, cohort.id, await conditionsOf(tx, cohort.id));
  const known = new Map(members.map((member) => [member.id, member]));
  const elsewhere = await decidedElsewhere(tx, cohort.id, [...known.keys()]);
  const refused: Refusals = [];
  const going: MemberOutcome[] = [];
  for (const { id, version } of new Map(people.map((one) => [one.id, one])).values()) {
    const member = known.get(id);
    if (member) requireVersion(member.version, version, STALE);
    const why = whyNot(member, elsewhere, refuse);
    if (member && !why.length) going.push(member);
    else refused.push({ id, why });
  }
  if (going.length) {
    await upsert(tx, { cohort, trace }, going, set);
    await insertEvents(tx, going, event, trace);
  }
  return { changed: going.map(({ id }) => id), refused };
}

/** Before the cohort, as every move and withdrawal does: so none of them waits in a circle. */
async function lockPeople(tx: Tx, ids: number[]) {
  await tx
    .select({ id: registrations.id })
    .from(registrations)
    .where(inArray(registrations.id, ids))
    .orderBy(registrations.id)
    .for("no key update");
}

/** A certificate is issued under the same lock: what is read next knows whether there is one. */
async function lockOutcomes(tx: Tx, ids: number[]) {
  await tx
    .select({ id: trainingOutcomes.registrationId })
    .from(trainingOutcomes)
    .where(inArray(trainingOutcomes.registrationId, ids))
    .orderBy(trainingOutcomes.registrationId)
    .for("update");
}

function whyNot(
  member: MemberOutcome | undefined,
  elsewhere: Set<number>,
  refuse: Wanted["refuse"],
): Refused[] {
  if (!member) return ["notMember"];
  return elsewhere.has(member.id) ? ["elsewhere"] : refuse(member);
}

/** Who has an outcome in another cohort, which a transfer left behind. */
async function decidedElsewhere(tx: Tx, cohortId: number, ids: number[]): Promise<Set<number>> {
  if (!ids.length) return new Set();
  const { registrationId } = trainingOutcomes;
  const rows = await tx
    .select({ id: registrationId })
    .from(trainingOutcomes)
    .where(
      and(
        inArray(registrationId, ids),
        sql`${trainingOutcomes.cohortId} <> ${cohortId} and ${trainingOutcomes.outcome} is not null`,
      ),
    );
  return new Set(rows.map(({ id }) => id));
}

async function upsert(
  tx: Tx,
  { cohort, trace }: Act,
  going: readonly MemberOutcome[],
  set: Wanted["set"],
) {
  const rows = going.map((person) => ({
    registrationId: person.id,
    cohortId: cohort.id,
    startedOn: person.started_on,
    outcome: person.outcome,
    endedOn: person.ended_on,
    finalMark: person.final_mark,
    exceptionReason: person.exception_reason,
    leftReason: person.left_reason,
    decidedBy: null,
    decidedAt: null,
    ...set(person),
    version: person.version + 1,
    updatedAt: trace.at,
  }));
  await tx
    .insert(trainingOutcomes)
    .values(rows)
    .onConflictDoUpdate({
      target: trainingOutcomes.registrationId,
      set: {
        cohortId: sql`excluded.cohort_id`,
        startedOn: sql`excluded.started_on`,
        outcome: sql`excluded.outcome`,
        endedOn: sql`excluded.ended_on`,
        finalMark: sql`excluded.final_mark`,
        exceptionReason: sql`excluded.exception_reason`,
        leftReason: sql`excluded.left_reason`,
        decidedBy: sql`excluded.decided_by`,
        decidedAt: sql`excluded.decided_at`,
        version: sql`excluded.version`,
        updatedAt: sql`excluded.updated_at`,
      },
    });
}

async function insertEvents(
  tx: Tx,
  going: readonly MemberOutcome[],
  event: Wanted["event"],
  trace: Trace,
) {
  const { actor, at } = trace;
  const who = { actorId: actor?.id ?? null, actorName: actor ? nameOf(actor) : "" };
  const events = going.flatMap((person) => {
    const told = event(person);
    return told ? [{ registrationId: person.id, at, ...who, ...told }] : [];
  });
  if (events.length) await tx.insert(registrationEvents).values(events);
}
