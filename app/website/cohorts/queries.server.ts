import { and, asc, count, desc, eq, gt, gte, inArray, lt, lte, type SQL, sql } from "drizzle-orm";
import { drafts } from "#app/content/working-copies/tables.server.ts";
import { preferredFirst, preferredOrFrench } from "#app/platform/db/localized.server.ts";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import { inReadingOrder } from "#app/platform/db/order.server.ts";
import { type Sort, sortOf } from "#app/platform/http/sort-order.ts";
import { defaultLocale, type Locale } from "#app/platform/i18n/locales.ts";
import type { Cohort } from "#app/website/formations/schema.ts";
import {
  formations,
  formationTranslations as words,
} from "#app/website/formations/tables.server.ts";
import { listIntakes } from "#app/website/registration-form/intakes.queries.server.ts";
import { cohortIdentity } from "./identity.ts";
import { type IntakeDays, intakeFor, warningsOf } from "./rules.ts";
import type { CohortCourse, CohortQuery, cohortSorts, Period, StaffCohort } from "./schema.ts";
import { cohorts } from "./tables.server.ts";

type Row = typeof cohorts.$inferSelect;
type Filter = { id?: number; formationId?: number; endsFrom?: string; limit?: number };

/** The course title in a language, else in French. */
function titleIn(db: Db | Tx, locale: Locale) {
  return db
    .select({ title: words.title, slug: words.slug })
    .from(words)
    .where(
      sql`${words.formationId} = ${formations.id} and ${preferredOrFrench(words.locale, locale)}`,
    )
    .orderBy(preferredFirst(words.locale, locale))
    .limit(1)
    .as("localized");
}

/**
 * The title for staff: the public one, else that of the working copy, so that the cohorts of a
 * course which is not public stay in their lists.
 */
function staffTitle(locale: Locale) {
  const ofCourse = sql`${words.formationId} = ${formations.id}`;
  const inDraft = sql`${drafts.kind} = 'formation' and ${drafts.itemId} = ${formations.id}`;
  return sql<string>`coalesce(
    (select ${words.title} from ${words}
      where ${ofCourse} and ${preferredOrFrench(words.locale, locale)}
      order by ${preferredFirst(words.locale, locale)} limit 1),
    (select ${drafts.title} from ${drafts}
      where ${inDraft} and ${drafts.title} <> '' and ${preferredOrFrench(drafts.part, locale)}
      order by ${preferredFirst(drafts.part, locale)} limit 1),
    '')`;
}

/** Cohorts of published courses, the next to start first. */
export async function listPublicCohorts(db: Db, locale: Locale, filter: Filter): Promise<Cohort[]> {
  const localized = titleIn(db, locale);
  const rows = await db
    .select({
      cohort: cohorts,
      title: localized.title,
      slug: localized.slug,
      form: formations.form,
      categoryId: formations.categoryId,
    })
    .from(cohorts)
    .innerJoin(formations, eq(formations.id, cohorts.formationId))
    .innerJoinLateral(localized, sql`true`)
    .where(
      and(
        eq(formations.status, "published"),
        filter.id === undefined ? undefined : eq(cohorts.id, filter.id),
        filter.formationId === undefined ? undefined : eq(cohorts.formationId, filter.formationId),
        filter.endsFrom === undefined ? undefined : gte(cohorts.endDate, filter.endsFrom),
      ),
    )
    .orderBy(asc(cohorts.startDate), asc(cohorts.id))
    .limit(filter.limit ?? 500);
  return rows.map(({ cohort, title, slug, form, categoryId }) => ({
    id: cohort.id,
    formation_id: cohort.formationId,
    category_formation_id: categoryId,
    formation_title: title,
    formation_slug: slug,
    form,
    name: nameIn(cohort, locale),
    place: cohort.place,
    start_date: cohort.startDate,
    end_date: cohort.endDate,
    capacity: cohort.capacity,
    seats_left: cohort.capacity - cohort.taken,
  }));
}

export function nameIn({ name }: Pick<Row, "name">, locale: Locale): string {
  return name[locale] ?? name[defaultLocale] ?? "";
}

const periodOf: Record<Period, (today: string) => SQL | undefined> = {
  running: (today) => and(lte(cohorts.startDate, today), gte(cohorts.endDate, today)),
  coming: (today) => gt(cohorts.startDate, today),
  past: (today) => lt(cohorts.endDate, today),
};

const columns: Record<(typeof cohortSorts)[number], SQL> = {
  start_date: sql`${cohorts.startDate}`,
  end_date: sql`${cohorts.endDate}`,
  place: sql`tremplin_fold(${cohorts.place})`,
  capacity: sql`${cohorts.capacity}`,
  seats_left: sql`${cohorts.capacity} - ${cohorts.taken}`,
};

type Window = { sort?: Sort<(typeof cohortSorts)[number]> | undefined; limit: number };
type CohortFilter = Pick<CohortQuery, "period" | "formation" | "search"> & { id?: number };

/** All cohorts with the fields for staff. */
export async function listStaffCohorts(
  db: Db | Tx,
  locale: Locale,
  look: CohortFilter,
  today: string,
  { sort = "-start_date", limit, offset = 0 }: Window & { offset?: number },
): Promise<StaffCohort[]> {
  const { name, descending } = sortOf(sort);
  const order = [columns[name], sql`${cohorts.id}`];
  const [rows, daysOf] = await Promise.all([
    db
      .select({ cohort: cohorts, title: staffTitle(locale), form: formations.form })
      .from(cohorts)
      .innerJoin(formations, eq(formations.id, cohorts.formationId))
      .where(matching(look, today))
      .orderBy(...order.map((part) => (descending ? desc(part) : asc(part))))
      .limit(limit)
      .offset(offset),
    intakeDays(db),
  ]);
  return rows.map(({ cohort, title, form }) => {
    const days = daysOf(form);
    return {
      ...staffCohort(cohort, title, locale),
      intake_closes_on: intakeFor(days, cohort.startDate)?.closes_on ?? null,
      warnings: warningsOf({ start_date: cohort.startDate, form }, days, today),
    };
  });
}

/** Cohorts in words, by id. */
export async function cohortIdentities(
  db: Db | Tx,
  locale: Locale,
  ids?: readonly number[],
): Promise<Map<number, string>> {
  if (ids?.length === 0) return new Map();
  const rows = await db
    .select({ cohort: cohorts, title: staffTitle(locale) })
    .from(cohorts)
    .innerJoin(formations, eq(formations.id, cohorts.formationId))
    .where(ids ? inArray(cohorts.id, [...ids]) : undefined);
  return new Map(
    rows.map(({ cohort, title }) => [
      cohort.id,
      cohortIdentity(staffCohort(cohort, title, locale), locale),
    ]),
  );
}

/** The days of the intakes of each form. */
async function intakeDays(db: Db | Tx): Promise<(form: string | null) => IntakeDays[]> {
  const intakes = await listIntakes(db);
  return (form) =>
    intakes
      .filter((intake) => intake.form === form)
      .map(({ opensOn, closesOn }) => ({ opens_on: opensOn, closes_on: closesOn }));
}

export async function countStaffCohorts(
  db: Db,
  look: CohortFilter,
  today: string,
): Promise<number> {
  const [row] = await db.select({ total: count() }).from(cohorts).where(matching(look, today));
  return row?.total ?? 0;
}

export async function findStaffCohort(
  db: Db | Tx,
  locale: Locale,
  id: number,
  today = "",
): Promise<StaffCohort | null> {
  const [found] = await listStaffCohorts(db, locale, { id }, today, { limit: 1 });
  return found ?? null;
}

function matching({ period, formation, search, id }: CohortFilter, today: string): SQL | undefined {
  const found = (word: string) =>
    sql`'%' || tremplin_fold(${word.replace(/[\\%_]/g, "\\$&")}) || '%'`;
  const text = sql`tremplin_fold(${cohorts.name}::text || ' ' || ${cohorts.place} || ' ' ||
    ${cohorts.trainers}::text || ' ' || coalesce((select string_agg(${words.title}, ' ')
      from ${words} where ${words.formationId} = ${cohorts.formationId}), ''))`;
  const typed = search?.split(/\s+/).filter(Boolean) ?? [];
  return and(
    id === undefined ? undefined : eq(cohorts.id, id),
    period ? periodOf[period](today) : undefined,
    formation === undefined ? undefined : eq(cohorts.formationId, formation),
    ...typed.map((word) => sql`${text} like ${found(word)}`),
  );
}

function staffCohort(row: Row, title: string, locale: Locale) {
  return {
    id: row.id,
    formation_id: row.formationId,
    formation_title: title,
    name: nameIn(row, locale),
    names: row.name,
    place: row.place,
    start_date: row.startDate,
    end_date: row.endDate,
    capacity: row.capacity,
    taken: row.taken,
    seats_left: row.capacity - row.taken,
    trainers: row.trainers,
    confirm_days: row.confirmDays,
    auto_promote: row.autoPromote,
    version: row.version,
  };
}

export async function coursesToChoose(db: Db, locale: Locale): Promise<CohortCourse[]> {
  const title = staffTitle(locale);
  const daysOf = await intakeDays(db);
  const rows = await db
    .select({ id: formations.id, title, form: formations.form })
    .from(formations)
    .where(sql`${formations.status} <> 'archived'`)
    .orderBy(inReadingOrder(title));
  return rows.map((course) => ({ ...course, intakes: daysOf(course.form) }));
}

/** Locks the rows in a fixed order, to avoid deadlocks. */
export async function lockCohorts(tx: Tx, ids: number[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
    rows.push(...(await tx.select().from(cohorts).where(eq(cohorts.id, id)).for("update")));
  }
  return rows;
}
