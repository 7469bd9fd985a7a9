import { eq } from "drizzle-orm";
import { movedOn } from "#app/platform/audit/moved-on.server.ts";
import { record, type Trace } from "#app/platform/audit/record.server.ts";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import { sqlState } from "#app/platform/db/sql-state.server.ts";
import { touch } from "#app/platform/db/touch.server.ts";
import { transaction } from "#app/platform/db/transaction.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { defaultLocale, type Locale, type Localized } from "#app/platform/i18n/locales.ts";
import { formations } from "#app/website/formations/tables.server.ts";
import { lockCohorts } from "./queries.server.ts";
import { type CohortChange, type CohortInput, namesGiven } from "./schema.ts";
import { cohorts } from "./tables.server.ts";

type Row = typeof cohorts.$inferSelect;

function conflict(why: "courseHasPeople" | "inUse"): AppError {
  return new AppError("conflict", { reason: `cohorts.errors.${why}` });
}

const STILL_REFERENCED = "23503";

export async function createCohort(tx: Tx, input: CohortInput, locale: Locale, trace: Trace) {
  await requireCourse(tx, input.formation_id);
  const values = { ...valuesOf(input, {}, locale), createdAt: trace.at, updatedAt: trace.at };
  const [row] = await tx.insert(cohorts).values(values).returning();
  if (!row) throw new Error("the cohort was not stored");
  await recordChange(tx, "cohorts.created", null, row, trace);
  return row.id;
}

export async function changeCohort(
  tx: Tx,
  id: number,
  input: CohortChange,
  { locale, trace }: { locale: Locale; trace: Trace },
): Promise<void> {
  const before = await lockCohort(tx, id, input.version);
  if (input.capacity < before.taken) {
    throw new AppError("invalid", { fields: { capacity: ["cohorts.errors.belowTaken"] } });
  }
  if (input.formation_id !== before.formationId) {
    if (before.taken > 0) throw conflict("courseHasPeople");
    await requireCourse(tx, input.formation_id);
  }
  const [after] = await tx
    .update(cohorts)
    .set({
      ...valuesOf(input, before.name, locale),
      version: before.version + 1,
      updatedAt: trace.at,
    })
    .where(eq(cohorts.id, id))
    .returning();
  if (after) await recordChange(tx, "cohorts.changed", before, after, trace);
}

/** Refuses a cohort with members or sessions. */
export async function deleteCohort(tx: Tx, id: number, version: number, trace: Trace) {
  const before = await lockCohort(tx, id, version);
  try {
    await transaction(tx, (inner) => inner.delete(cohorts).where(eq(cohorts.id, id)));
  } catch (error) {
    if (sqlState(error) === STILL_REFERENCED) throw conflict("inUse");
    throw error;
  }
  await recordChange(tx, "cohorts.deleted", before, null, trace);
}

async function lockCohort(tx: Tx, id: number, version: number): Promise<Row> {
  const [row] = await lockCohorts(tx, [id]);
  if (!row) throw new AppError("notFound");
  if (row.version === version) return row;
  throw await movedOn(tx, {
    reason: "cohorts.errors.movedOn",
    subject: { type: "cohort", id },
    actions: ["cohorts.created", "cohorts.changed"],
  });
}

async function requireCourse(tx: Tx, id: number) {
  if (!(await isCourse(tx, id))) {
    throw new AppError("invalid", { fields: { formation_id: ["cohorts.errors.unknownCourse"] } });
  }
}

async function isCourse(db: Db | Tx, id: number): Promise<boolean> {
  const named = eq(formations.id, id);
  const [course] = await db.select({ id: formations.id }).from(formations).where(named);
  return course !== undefined;
}

type Facts = { formation_id?: number; capacity?: number };

/** Errors of a new or changed cohort by field. */
export async function cohortErrors(db: Db, { formation_id, capacity }: Facts, id: number | null) {
  const [row] = id === null ? [] : await db.select().from(cohorts).where(eq(cohorts.id, id));
  const unknown = formation_id !== undefined && !(await isCourse(db, formation_id));
  const tooFew = capacity !== undefined && row !== undefined && capacity < row.taken;
  return {
    ...(unknown ? { formation_id: "unknownCourse" as const } : {}),
    ...(tooFew ? { capacity: "belowTaken" as const } : {}),
  };
}

function valuesOf(input: CohortInput, before: Partial<Localized>, locale: Locale) {
  const name =
    typeof input.name === "string"
      ? { [defaultLocale]: input.name, ...before, [locale]: input.name }
      : namesGiven(input.name as Partial<Localized>);
  return {
    name,
    formationId: input.formation_id,
    place: input.place,
    capacity: input.capacity,
    startDate: input.start_date,
    endDate: input.end_date,
    trainers: input.trainers,
    confirmDays: input.confirm_days,
    autoPromote: input.auto_promote,
  };
}

type Action = "cohorts.created" | "cohorts.changed" | "cohorts.deleted";

async function recordChange(
  tx: Tx,
  action: Action,
  before: Row | null,
  after: Row | null,
  trace: Trace,
) {
  const row = after ?? before;
  if (!row) return;
  const subject = { type: "cohort", id: row.id, label: row.name.fr ?? String(row.id) };
  await record(tx, {
    ...trace,
    action,
    subject,
    before: before && snapshot(before),
    after: after && snapshot(after),
  });
  await touch(tx, "cohorts");
}

function snapshot({ createdAt: _c, updatedAt: _u, taken: _t, version: _v, ...row }: Row) {
  return row;
}
