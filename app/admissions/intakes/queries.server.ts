import { eq, sql } from "drizzle-orm";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import type { Translator } from "#app/platform/i18n/translator.ts";
import { coursesToChoose, listStaffCohorts } from "#app/website/cohorts/queries.server.ts";
import { intakeFor } from "#app/website/cohorts/rules.ts";
import type { StaffCohort } from "#app/website/cohorts/schema.ts";
import { formations } from "#app/website/formations/tables.server.ts";
import { type Intake, listIntakes } from "#app/website/registration-form/intakes.queries.server.ts";
import { intakeToShow } from "#app/website/registration-form/rules.ts";
import { intakes } from "#app/website/registration-form/tables.server.ts";
import { formTitle, formTitles, isFormRetired } from "./forms.server.ts";
import { countDrafts, countReceived } from "./people.queries.server.ts";
import { stateOn } from "./rules.ts";
import type { IntakeCohort, IntakeOverview, IntakeRow, IntakeView } from "./schema.ts";

const MOST_COHORTS = 1_000;

/** Whose language and whose day. */
export type Look = { locale: Locale; t: Translator; today: string; now: Date };

export async function findIntake(db: Db | Tx, id: number): Promise<Intake | null> {
  const [row] = await db.select().from(intakes).where(eq(intakes.id, id));
  return row ?? null;
}

export function viewOf(intake: Intake, look: Omit<Look, "now">): IntakeView {
  const { id, form, year, opensOn, closesOn, seats, version } = intake;
  return {
    id,
    form,
    form_title: formTitle(look, form),
    year,
    opens_on: opensOn,
    closes_on: closesOn,
    seats,
    version,
    state: isFormRetired(form) ? "retired" : stateOn(intake, look.today),
  };
}

/** All intakes with what depends on them, the latest first. */
export async function readOverview(db: Db, look: Look): Promise<IntakeOverview> {
  const { locale, today, now } = look;
  const [all, courses, cohorts, drafts, received, published] = await Promise.all([
    listIntakes(db),
    coursesToChoose(db, locale),
    cohortsWithForm(db, look),
    countDrafts(db, now),
    countReceived(db),
    publishedIds(db),
  ]);
  const shown = courses.filter(({ id }) => published.has(id));
  const row = (intake: Intake): IntakeRow => {
    const { id, form, year } = intake;
    const ofForm = all.filter((one) => one.form === form);
    const counts = received.find((one) => one.form === form && one.year === year);
    const isShown = intakeToShow(ofForm, today)?.id === id;
    return {
      ...viewOf(intake, look),
      received: counts?.received ?? 0,
      admitted: counts?.admitted ?? 0,
      drafts: isShown ? (drafts.get(form) ?? 0) : null,
      courses: shown
        .filter((course) => course.form === form)
        .map(({ id, title }) => ({ id, title })),
      cohorts: cohortsOf(intake, ofForm, cohorts).map(cohortView),
    };
  };
  return {
    intakes: all.toSorted((a, b) => (a.opensOn > b.opensOn ? -1 : 1)).map(row),
    forms: formTitles(look),
    without_form: shown.filter(({ form }) => !form).map(({ id, title }) => ({ id, title })),
  };
}

export type CohortOfForm = StaffCohort & { form: string | null };

export async function cohortsWithForm(
  db: Db | Tx,
  { locale, today }: Look,
): Promise<CohortOfForm[]> {
  const options = { sort: "start_date", limit: MOST_COHORTS } as const;
  const [cohorts, rows] = await Promise.all([
    listStaffCohorts(db, locale, {}, today, options),
    db.select({ id: formations.id, form: formations.form }).from(formations),
  ]);
  const forms = new Map(rows.map(({ id, form }) => [id, form]));
  return cohorts.map((cohort) => ({ ...cohort, form: forms.get(cohort.formation_id) ?? null }));
}

type Period = Pick<Intake, "form" | "year" | "opensOn" | "closesOn">;

/** The cohorts that an intake fills; `ofForm` are all intakes of its form, itself among them. */
export function cohortsOf(
  intake: Period,
  ofForm: readonly Period[],
  cohorts: readonly CohortOfForm[],
): CohortOfForm[] {
  const days = ofForm.map((one) => ({ one, opens_on: one.opensOn, closes_on: one.closesOn }));
  return cohorts.filter(
    ({ form, start_date }) =>
      form === intake.form && intakeFor(days, start_date)?.one.year === intake.year,
  );
}

export function cohortView(cohort: CohortOfForm): IntakeCohort {
  const { id, name, formation_title, place, start_date, end_date, capacity, warnings } = cohort;
  return { id, name, formation_title, place, start_date, end_date, capacity, warnings };
}

async function publishedIds(db: Db): Promise<Set<number>> {
  const rows = await db
    .select({ id: formations.id })
    .from(formations)
    .where(sql`${formations.status} = 'published'`);
  return new Set(rows.map(({ id }) => id));
}
