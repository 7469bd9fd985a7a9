import { and, asc, desc, eq, inArray, isNull, lt, type SQL, sql } from "drizzle-orm";
import { openTwinsOf } from "#app/admissions/registrations/open-pairs.queries.server.ts";
import type { Registration } from "#app/admissions/registrations/queries.server.ts";
import { registrations } from "#app/admissions/registrations/tables.server.ts";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import { inReadingOrder } from "#app/platform/db/order.server.ts";
import { locales } from "#app/platform/i18n/locales.ts";
import { cohorts } from "#app/website/cohorts/tables.server.ts";
import type { Field } from "./fields.ts";
import type { Remembered } from "./match-columns.ts";
import type { People, Person, RowPlan } from "./plan-rows.ts";
import type { Seats } from "./plan-seat.ts";
import { isError, warningCodes } from "./problem.ts";
import type { Counts, ImportState, RowFilter } from "./schema.ts";
import {
  registrationImportHeadings as headings,
  registrationImports as imports,
  registrationImportRows as rows,
} from "./tables.server.ts";

export type Import = typeof imports.$inferSelect;

export async function insertImport(
  tx: Db | Tx,
  values: typeof imports.$inferInsert,
): Promise<Import> {
  const [row] = await tx.insert(imports).values(values).returning();
  if (!row) throw new Error("the import was not written");
  return row;
}

export async function findImport(db: Db | Tx, id: number): Promise<Import | null> {
  const [row] = await db.select().from(imports).where(eq(imports.id, id));
  return row ?? null;
}

export async function lockImport(tx: Tx, id: number): Promise<Import | null> {
  const [row] = await tx.select().from(imports).where(eq(imports.id, id)).for("update");
  return row ?? null;
}

export function listImports(db: Db): Promise<Import[]> {
  return db.select().from(imports).orderBy(desc(imports.createdAt), desc(imports.id)).limit(50);
}

export function importsBefore(db: Db, moment: Date): Promise<Import[]> {
  return db.select().from(imports).where(lt(imports.createdAt, moment)).limit(100);
}

export async function deleteImport(tx: Tx, id: number): Promise<void> {
  await tx.delete(imports).where(eq(imports.id, id));
}

export async function changeImport(
  db: Db | Tx,
  id: number,
  values: Partial<typeof imports.$inferInsert>,
): Promise<void> {
  await db.update(imports).set(values).where(eq(imports.id, id));
}

/** Changes the state only if it is still one of `from`, so that of two requests one succeeds. */
export async function moveImport(
  db: Db | Tx,
  id: number,
  { from, ...to }: { from: ImportState[] } & Partial<typeof imports.$inferInsert>,
): Promise<boolean> {
  const moved = await db
    .update(imports)
    .set(to)
    .where(and(eq(imports.id, id), inArray(imports.state, from)))
    .returning({ id: imports.id });
  return moved.length > 0;
}

export async function rememberedHeadings(db: Db): Promise<Remembered> {
  const found = await db.select().from(headings);
  return new Map(found.map(({ heading, field }) => [heading, field]));
}

export async function rememberHeadings(
  tx: Tx,
  meanings: Map<string, Field | null>,
  now: Date,
): Promise<void> {
  if (meanings.size === 0) return;
  await tx
    .insert(headings)
    .values([...meanings].map(([heading, field]) => ({ heading, field, updatedAt: now })))
    .onConflictDoUpdate({
      target: headings.heading,
      set: { field: sql`excluded.field`, updatedAt: now },
    });
}

type Scope = Pick<Import, "form" | "year">;

function inScope({ form, year }: Scope): SQL | undefined {
  return and(
    isNull(registrations.mergedInto),
    form ? eq(registrations.form, form) : undefined,
    year ? eq(registrations.year, year) : undefined,
  );
}

/** The applicants with one of these references or phones. */
export async function findPeople(
  db: Db,
  { references, phones }: { references: string[]; phones: string[] },
  scope: Scope,
): Promise<People> {
  const keys = [
    [registrations.reference, references],
    [registrations.phone, phones],
  ] as const;
  const [withReference = [], withPhone = []] = await Promise.all(
    keys.map(async ([column, values]) => {
      if (values.length === 0) return [];
      const found = await db
        .select(personColumns)
        .from(registrations)
        .where(and(inArray(column, values), inScope(scope)));
      return found;
    }),
  );
  const ids = [...withReference, ...withPhone].map(({ id }) => id);
  const twins = await openTwinsOf(db, ids);
  const person = (row: PersonRow) => personOf(row, twins.get(row.id)?.other ?? null);
  return {
    byReference: new Map(withReference.map((row) => [row.reference, person(row)])),
    byPhone: Map.groupBy(withPhone.map(person), ({ phone }) => phone),
  };
}

const personColumns = {
  id: registrations.id,
  reference: registrations.reference,
  version: registrations.version,
  phone: registrations.phone,
  birthDate: registrations.birthDate,
  birthYearOnly: registrations.birthYearOnly,
  lastName: registrations.lastName,
  firstNames: registrations.firstNames,
  sex: registrations.sex,
  decision: registrations.status,
  testMark: registrations.testMark,
  testState: registrations.testState,
  interviewMark: registrations.interviewMark,
  interviewState: registrations.interviewState,
  remark: registrations.remark,
  formationId: registrations.formationId,
};

type PersonRow = Pick<Registration, Exclude<keyof typeof personColumns, "decision">> & {
  decision: Person["decision"];
};

function personOf(row: PersonRow, twin: string | null): Person {
  const {
    lastName,
    firstNames,
    testMark,
    testState,
    interviewMark,
    interviewState,
    sex: _,
    ...person
  } = row;
  return {
    ...person,
    name: `${lastName} ${firstNames}`,
    test_mark: testState ?? testMark,
    interview_mark: interviewState ?? interviewMark,
    twin,
  };
}

/** The shortlisted applicants, by name. */
export function listShortlisted(db: Db, scope: Scope, slice: { limit: number; offset: number }) {
  return db
    .select(personColumns)
    .from(registrations)
    .where(and(eq(registrations.status, "selected"), inScope(scope)))
    .orderBy(
      inReadingOrder(registrations.lastName),
      inReadingOrder(registrations.firstNames),
      asc(registrations.id),
    )
    .limit(slice.limit)
    .offset(slice.offset);
}

/** Every cohort with its names, the French one first. */
export async function namedCohorts(db: Db): Promise<Seats["cohorts"]> {
  const { id, formationId, name } = cohorts;
  const found = await db.select({ id, formationId, name }).from(cohorts);
  return found.map(({ name: written, ...cohort }) => ({
    ...cohort,
    names: locales.flatMap((locale) => written[locale] || []),
  }));
}

export async function clearRows(db: Db, importId: number): Promise<void> {
  await db.delete(rows).where(eq(rows.importId, importId));
}

export async function insertRows(db: Db, importId: number, plans: RowPlan[]): Promise<void> {
  if (plans.length === 0) return;
  await db.insert(rows).values(
    plans.map(({ row, outcome, person, changes, problems }) => ({
      importId,
      row,
      outcome,
      changes,
      problems,
      registrationId: person?.id ?? null,
      version: person?.version ?? null,
    })),
  );
}

export function countPlans(counts: Counts, plans: RowPlan[]): Counts {
  const next = { ...counts };
  for (const { outcome, problems, changes } of plans) {
    next.rows += 1;
    next[outcome] += 1;
    if (changes.some(({ field, to }) => field === "decision" && to === "admitted")) {
      next.admitted = (next.admitted ?? 0) + 1;
    }
    if (changes.some(({ field }) => field === "cohort")) next.seated = (next.seated ?? 0) + 1;
    if (outcome !== "error" && problems.some((each) => !isError(each))) next.warnings += 1;
  }
  return next;
}

const hasWarning = sql`${rows.outcome} <> 'error' and ${rows.problems} @? ${sql.param(
  `$[*] ? (${warningCodes.map((code) => `@.code == "${code}"`).join(" || ")})`,
)}::jsonpath`;

function matching(importId: number, filter: RowFilter): SQL | undefined {
  if (filter === "warning") return and(eq(rows.importId, importId), hasWarning);
  return and(eq(rows.importId, importId), filter ? eq(rows.outcome, filter) : undefined);
}

export async function countRows(db: Db, importId: number, filter: RowFilter): Promise<number> {
  return db.$count(rows, matching(importId, filter));
}

export function listRows(
  db: Db,
  importId: number,
  filter: RowFilter,
  { limit, offset }: { limit: number; offset: number },
) {
  const { id, reference, lastName, firstNames } = registrations;
  return db
    .select({ plan: rows, person: { id, reference, lastName, firstNames } })
    .from(rows)
    .leftJoin(registrations, eq(registrations.id, rows.registrationId))
    .where(matching(importId, filter))
    .orderBy(asc(rows.row))
    .limit(limit)
    .offset(offset);
}

export type PlannedRow = Awaited<ReturnType<typeof listRows>>[number];
