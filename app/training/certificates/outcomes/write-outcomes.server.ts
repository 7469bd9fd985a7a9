import { inArray } from "drizzle-orm";
import { registrations } from "#app/admissions/registrations/tables.server.ts";
import { record, recordAll } from "#app/platform/audit/record.server.ts";
import { requireVersion } from "#app/platform/db/lock-version.server.ts";
import type { Tx } from "#app/platform/db/open.server.ts";
import { lockCohorts, nameIn } from "#app/website/cohorts/queries.server.ts";
import { completionRules } from "../tables.server.ts";
import { type Act, changeMany, type Result, type Seen, STALE } from "./change-many.server.ts";
import { type CohortRow, conditionsOf } from "./queries.server.ts";
import {
  type Conditions,
  FIRST_PRESENCE,
  type MemberOutcome,
  type OutcomeInput,
} from "./schema.ts";

export async function saveConditions(
  tx: Tx,
  { cohort, trace }: Act,
  { version, ...wanted }: Conditions,
): Promise<void> {
  await lockCohorts(tx, [cohort.id]);
  const before = await conditionsOf(tx, cohort.id);
  requireVersion(before.version, version, STALE);
  const row = { minAttendance: wanted.min_attendance, minMark: wanted.min_mark };
  const set = { ...row, version: version + 1, updatedAt: trace.at };
  await tx
    .insert(completionRules)
    .values({ cohortId: cohort.id, ...set })
    .onConflictDoUpdate({ target: completionRules.cohortId, set });
  await record(tx, {
    ...trace,
    action: "certificates.conditions_set",
    subject: subjectOf(cohort),
    before: { min_attendance: before.min_attendance, min_mark: before.min_mark },
    after: wanted,
  });
}

type Start = { day: string | null; people: Seen[] };

export async function setStart(tx: Tx, act: Act, { day, people }: Start): Promise<Result> {
  const dayOf = ({ first_present }: MemberOutcome) =>
    day === FIRST_PRESENCE ? first_present : day;
  const result = await changeMany(tx, act, {
    people,
    refuse: (person) => {
      if (person.outcome) return ["decided"];
      return day === FIRST_PRESENCE && !person.first_present ? ["neverPresent"] : [];
    },
    set: (person) => ({ startedOn: dayOf(person) }),
    event: (person) =>
      day
        ? { kind: "started", data: { day: dayOf(person) } }
        : { kind: "outcome_undone", data: { what: "start" } },
  });
  const noted = day === FIRST_PRESENCE ? {} : { day };
  await recordEach(tx, act, result.changed, "certificates.start_set", noted);
  return result;
}

type Marks = { people: (Seen & { final_mark: number | null })[] };

export async function setMarks(tx: Tx, act: Act, { people }: Marks): Promise<Result> {
  const given = new Map(people.map(({ id, final_mark }) => [id, final_mark]));
  const markOf = ({ id }: { id: number }) => given.get(id) ?? null;
  const result = await changeMany(tx, act, {
    people,
    refuse: ({ outcome }) => (outcome ? ["decided"] : []),
    set: (person) => ({ finalMark: markOf(person) }),
    event: (person) => ({
      kind: "marked",
      data: {
        changes: [{ field: "final_mark", from: person.final_mark, to: markOf(person) }],
      },
    }),
  });
  await recordEach(tx, act, result.changed, "certificates.marks_given", {});
  return result;
}

export async function setOutcome(tx: Tx, act: Act, input: OutcomeInput): Promise<Result> {
  const { outcome, day, people } = input;
  const completed = outcome === "completed";
  const exception = input.outcome === "completed" ? input.exception_reason : "";
  const reason = input.outcome === "completed" ? "" : input.reason;
  const { actor, at } = act.trace;
  const result = await changeMany(tx, act, {
    people,
    refuse: (person) => {
      if (person.outcome) return ["decided"];
      const began = person.started_on ?? person.first_present;
      // Whoever did not begin can neither complete nor leave, whatever the exception.
      if (!began) return ["notStarted"];
      if (day < began) return ["early"];
      return completed && !exception ? person.missing : [];
    },
    set: ({ missing, started_on, first_present }) => ({
      startedOn: started_on ?? first_present,
      outcome,
      endedOn: day,
      exceptionReason: completed && missing.length ? exception : "",
      leftReason: completed ? "" : reason,
      decidedBy: actor?.id ?? null,
      decidedAt: at,
    }),
    event: ({ missing }) => ({
      kind: outcome,
      reason: completed ? (missing.length ? exception : "") : reason,
      data: { day, exception: completed && missing.length > 0 },
    }),
  });
  const action = completed ? "certificates.completed" : "certificates.dropped_out";
  await recordEach(tx, act, result.changed, action, { day });
  return result;
}

type Undo = { reason: string; people: Seen[] };

/** Takes an outcome back, as long as no valid certificate says otherwise. */
export async function undoOutcome(tx: Tx, act: Act, { reason, people }: Undo): Promise<Result> {
  const result = await changeMany(tx, act, {
    people,
    refuse: ({ outcome, certificate }) => {
      if (!outcome) return ["undecided"];
      return certificate ? ["certified"] : [];
    },
    set: () => ({ outcome: null, endedOn: null, exceptionReason: "", leftReason: "" }),
    event: ({ outcome }) => ({ kind: "outcome_undone", reason, data: { what: outcome } }),
  });
  await recordEach(tx, act, result.changed, "certificates.outcome_undone", {});
  return result;
}

type Action =
  | "certificates.start_set"
  | "certificates.marks_given"
  | "certificates.completed"
  | "certificates.dropped_out"
  | "certificates.outcome_undone";

/** The audit log names files, never people. */
async function recordEach(
  tx: Tx,
  { trace }: Act,
  ids: readonly number[],
  action: Action,
  after: { day?: string | null },
) {
  if (!ids.length) return;
  const { id, reference } = registrations;
  const rows = await tx
    .select({ id, reference })
    .from(registrations)
    .where(inArray(id, [...ids]))
    .orderBy(id);
  await recordAll(
    tx,
    trace,
    rows.map((row) => ({
      action,
      subject: { type: "registration", id: row.id, label: row.reference },
      after,
    })),
  );
}

function subjectOf(cohort: CohortRow) {
  return { type: "cohort", id: cohort.id, label: nameIn(cohort, "fr") };
}
