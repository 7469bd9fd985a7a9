import { type SQL, sql } from "drizzle-orm";
import { markStates } from "#app/admissions/registrations/marks.ts";
import { openPairsOf } from "#app/admissions/registrations/open-pairs.queries.server.ts";
import { registrations } from "#app/admissions/registrations/tables.server.ts";
import type { Tx } from "#app/platform/db/open.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { lockCohorts } from "#app/website/cohorts/queries.server.ts";
import { type SeatField, seatFields, type ValueField } from "./fields.ts";
import type { SeatChoice } from "./schema.ts";

/** Registrations per statement, so that a task can be cancelled between two statements. */
const BATCH_SIZE = 500;

type ImportRun = {
  importId: number;
  now: Date;
  actor: { id: number; name: string };
  seat: SeatChoice;
};

/** The sheet rows whose registration no longer has the version the import read or wrote. */
export async function changedSince(
  tx: Pick<Tx, "execute">,
  importId: number,
  seen: "version" | "applied_version",
): Promise<number[]> {
  const { rows } = await tx.execute<{ row: number }>(sql`
    select i.row from registration_import_rows i
    left join registrations r on r.id = i.registration_id
    where i.import_id = ${importId} and i.outcome = 'change'
      and r.version is distinct from ${sql.raw(`i.${seen}`)}
    order by i.row limit 100`);
  return rows.map(({ row }) => row);
}

/** Locks all registrations of the import in one order, which avoids deadlocks. */
export async function lockRegistrations(tx: Tx, importId: number): Promise<void> {
  await tx.execute(sql`
    select 1 from registrations where id in (
      select registration_id from registration_import_rows
      where import_id = ${importId} and outcome = 'change')
    order by id for update`);
}

/** One side of a change; null when the row does not change the field. */
function changeValue(side: "to" | "from", field: ValueField | SeatField): SQL {
  return sql.raw(`(select c->>'${side}' from jsonb_array_elements(i.changes) c
    where c->>'field' = '${field}')`);
}

function hasChange(field: ValueField): SQL {
  return sql.raw(`(i.changes @> '[{"field": "${field}"}]')`);
}

/** The new column values: `to` when the import is applied, `from` when it is undone. */
function newValues(side: "to" | "from"): SQL {
  const set = (column: string, field: ValueField, value = changeValue(side, field)) =>
    sql`${sql.raw(column)} = case when ${hasChange(field)}
      then ${value} else ${sql.raw(`r.${column}`)} end`;
  // A word in place of a mark has a column of its own.
  const mark = (column: string, field: ValueField) => {
    const value = changeValue(side, field);
    const isState = sql`${value} in ${[...markStates]}`;
    return [
      set(`${column}_mark`, field, sql`case when ${isState} then null else ${value}::numeric end`),
      set(`${column}_state`, field, sql`case when ${isState} then ${value} end`),
    ];
  };
  return sql.join(
    [
      ...mark("test", "test_mark"),
      ...mark("interview", "interview_mark"),
      set("status", "decision"),
      sql`remark = case when ${hasChange("remark")}
        then coalesce(${changeValue(side, "remark")}, '') else r.remark end`,
    ],
    sql`, `,
  );
}

const isAdmission = sql.raw(`(i.changes @> '[{"field": "decision", "to": "admitted"}]')`);

/** The cohort that the row names, else the one chosen for all. */
function cohortOf({ cohortId }: SeatChoice): SQL {
  const named = sql.raw(`(select (c->>'id')::integer from jsonb_array_elements(i.changes) c
    where c->>'field' = 'cohort')`);
  return sql`coalesce(${named}, ${cohortId ?? null}::integer)`;
}

/** The seats when the import is applied; none when it is undone. */
function newSeats(seat: SeatChoice | null): SQL {
  const cohort = seat ? cohortOf(seat) : sql`null`;
  const day = seat
    ? sql`coalesce(${changeValue("to", "confirm_by")}::date, ${seat.confirmBy ?? null}::date)`
    : sql`null`;
  return sql`cohort_id = case when ${isAdmission} then ${cohort} else r.cohort_id end,
    confirm_by = case when ${isAdmission} then ${day} else r.confirm_by end`;
}

/** Refuses cohorts of another course or with too few free seats; their rows are locked. */
export async function takeSeats(tx: Tx, importId: number, seat: SeatChoice): Promise<void> {
  const { rows } = await tx.execute<{ cohort: number; course: number | null; wanted: number }>(sql`
    select ${cohortOf(seat)} as cohort, r.formation_id as course, count(*)::integer as wanted
    from registration_import_rows i join registrations r on r.id = i.registration_id
    where i.import_id = ${importId} and i.outcome = 'change' and ${isAdmission}
      and ${cohortOf(seat)} is not null
    group by 1, 2`);
  const byCohort = Map.groupBy(rows, ({ cohort }) => cohort);
  const locked = await lockCohorts(tx, [...byCohort.keys()]);
  for (const [id, people] of byCohort) {
    const cohort = locked.find((each) => each.id === id);
    if (!cohort) throw new AppError("conflict", { reason: "imports.errors.no_cohort" });
    if (people.some(({ course }) => course !== null && course !== cohort.formationId))
      throw new AppError("conflict", { reason: "imports.errors.other_course" });
    const wanted = people.reduce((sum, each) => sum + each.wanted, 0);
    if (cohort.taken + wanted > cohort.capacity)
      throw new AppError("conflict", { reason: "imports.errors.full" });
  }
}

/** Refuses to admit anybody who may be in the list twice; the rows are locked. */
export async function refuseOpenPairs(tx: Tx, importId: number): Promise<void> {
  const admitted = sql`${registrations.id} in (select i.registration_id
    from registration_import_rows i
    where i.import_id = ${importId} and i.outcome = 'change' and ${isAdmission})`;
  if ((await openPairsOf(tx, admitted)).length)
    throw new AppError("conflict", { reason: "imports.errors.open_pair" });
}

/** What the event of the decision tells. */
const moved = sql.raw(["decision", ...seatFields].map((field) => `'${field}'`).join(", "));

/** Writes history events: one for the marks, one for the decision. */
async function writeEvents(
  tx: Tx,
  { importId, now, actor, seat }: ImportRun,
  batch: SQL,
  undone: boolean,
) {
  const [from, to] = undone ? (["to", "from"] as const) : (["from", "to"] as const);
  const who = sql`${now}::timestamptz, ${actor.id}::integer, ${actor.name}`;
  const facts = sql`'import', ${importId}::integer, 'row', i.row, 'undone', ${undone}::boolean`;
  await tx.execute(sql`
    insert into registration_events
      (registration_id, at, actor_id, actor_name, kind, "from", "to", data)
    select i.registration_id, ${who}, 'moved', ${changeValue(from, "decision")}, ${changeValue(to, "decision")},
      jsonb_build_object(${facts}) || case when ${isAdmission} and not ${undone}::boolean
        then jsonb_build_object('cohort_id', ${cohortOf(seat)}) else '{}' end
    from ${batch} where ${hasChange("decision")}
    union all
    select i.registration_id, ${who}, 'marked', null, null,
      jsonb_build_object(${facts}, 'changes', (
        select jsonb_agg(jsonb_build_object('field', c->'field', 'from', c->${from}::text, 'to', c->${to}::text))
        from jsonb_array_elements(i.changes) c where c->>'field' not in (${moved})))
    from ${batch} where exists (
      select 1 from jsonb_array_elements(i.changes) c where c->>'field' not in (${moved}))`);
}

/** The next registrations after a row of the sheet. */
function batchAfter(importId: number, row: number): SQL {
  return sql`(select * from registration_import_rows
    where import_id = ${importId} and outcome = 'change' and row > ${row}
    order by row limit ${BATCH_SIZE}) i`;
}

async function lastRow(tx: Tx, batch: SQL): Promise<{ last: number; count: number } | null> {
  const { rows } = await tx.execute<{ last: number | null; count: number }>(
    sql`select max(i.row) as last, count(*)::integer as count from ${batch}`,
  );
  const { last = null, count = 0 } = rows[0] ?? {};
  return last === null ? null : { last, count };
}

type Step = (batch: SQL) => Promise<void>;

async function inBatches(
  tx: Tx,
  importId: number,
  step: Step,
  progress: (done: number) => Promise<void>,
): Promise<number> {
  let done = 0;
  for (let after = 0; ; ) {
    const batch = batchAfter(importId, after);
    const found = await lastRow(tx, batch);
    if (!found) return done;
    await step(batch);
    after = found.last;
    done += found.count;
    await progress(done);
  }
}

/** Writes the values of the sheet, and stores what is needed to undo them. */
export function applyChanges(
  tx: Tx,
  run: ImportRun,
  progress: (done: number) => Promise<void>,
): Promise<number> {
  const { importId, now } = run;
  const step: Step = async (batch) => {
    await tx.execute(sql`
      update registration_import_rows o
      set applied_version = r.version + 1, status_since = r.status_changed_at
      from ${batch} join registrations r on r.id = i.registration_id
      where o.import_id = i.import_id and o.row = i.row`);
    await tx.execute(sql`
      update registrations r
      set ${newValues("to")}, ${newSeats(run.seat)}, version = r.version + 1, updated_at = ${now},
        status_changed_at = case when ${hasChange("decision")}
          then ${now}::timestamptz else r.status_changed_at end
      from ${batch} where r.id = i.registration_id`);
    await writeEvents(tx, run, batch, false);
  };
  return inBatches(tx, importId, step, progress);
}

/** Restores the earlier values; the import can then be applied again. */
export function undoChanges(
  tx: Tx,
  run: ImportRun,
  progress: (done: number) => Promise<void>,
): Promise<number> {
  const { importId, now } = run;
  const step: Step = async (batch) => {
    await tx.execute(sql`
      update registrations r
      set ${newValues("from")}, ${newSeats(null)}, version = r.version + 1, updated_at = ${now},
        status_changed_at = case when ${hasChange("decision")}
          then i.status_since else r.status_changed_at end
      from ${batch} where r.id = i.registration_id`);
    await tx.execute(sql`
      update registration_import_rows o
      set version = r.version, applied_version = null, status_since = null
      from ${batch} join registrations r on r.id = i.registration_id
      where o.import_id = i.import_id and o.row = i.row`);
    await writeEvents(tx, run, batch, true);
  };
  return inBatches(tx, importId, step, progress);
}
