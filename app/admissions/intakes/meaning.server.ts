import type { Db } from "#app/platform/db/open.server.ts";
import { localePath } from "#app/platform/i18n/paths.ts";
import { type Intake, listIntakes } from "#app/website/registration-form/intakes.queries.server.ts";
import { ageLimitsOf } from "./forms.server.ts";
import { readPeople, sampleOf, writeNotice } from "./notices.server.ts";
import { birthsIn, countReceived } from "./people.queries.server.ts";
import { type CohortOfForm, cohortsOf, cohortsWithForm, type Look } from "./queries.server.ts";
import { type AgeCounts, actOf, ageCounts, noticeOf, stateOn, type UnsentDraft } from "./rules.ts";
import type { IntakeMeaning } from "./schema.ts";

export type PlannedIntake = Pick<Intake, "form" | "year" | "opensOn" | "closesOn" | "seats">;

/** What a new or changed intake would mean; nothing is written. */
export async function meaningOf(
  db: Db,
  { before, after }: { before: Intake | null; after: PlannedIntake },
  look: Look & { publicUrl: string },
): Promise<IntakeMeaning> {
  const { today, now, locale, publicUrl } = look;
  const { form, year, seats } = after;
  const act = actOf(before, after, today);
  const notice = noticeOf(act);
  const [people, received, cohorts, ages, written] = await Promise.all([
    readPeople(db, after, now),
    countReceived(db),
    lateCohorts(db, { before, after }, look),
    birthsIn(db, after),
    notice ? writeNotice(db, notice, after, locale) : null,
  ]);
  const counts = received.find((one) => one.form === form && one.year === year);
  const admitted = counts?.admitted ?? 0;
  const limits = ageLimitsOf(form);
  const agesOf = (births: Parameters<typeof ageCounts>[0]): AgeCounts =>
    limits
      ? ageCounts(births, limits, before?.closesOn ?? null, after.closesOn)
      : { too_old: 0, too_young: 0, allowed_again: 0 };
  return {
    act,
    state: stateOn(after, today),
    notice,
    sample: written && sampleOf(written, publicUrl + localePath(locale, `/registration/${form}`)),
    drafts: people.drafts.length,
    reach: people.reach,
    age_limits: limits,
    ages: { drafts: agesOf(birthsOf(people.drafts)), received: agesOf(ages) },
    received: counts?.received ?? 0,
    admitted,
    seats_below_admitted: seats !== null && seats < admitted,
    cohorts: cohorts.map(
      ({ id, name, formation_title, place, start_date, end_date, capacity }) => ({
        id,
        name,
        formation_title,
        place,
        end_date,
        start_date,
        capacity,
      }),
    ),
  };
}

function birthsOf(drafts: readonly UnsentDraft[]) {
  return drafts.flatMap(({ answers: { birth_date: birth } }) =>
    typeof birth === "string" ? [{ birth, count: 1 }] : [],
  );
}

/** The cohorts that would start before the intake closes. */
async function lateCohorts(
  db: Db,
  { before, after }: { before: Intake | null; after: PlannedIntake },
  look: Look,
): Promise<CohortOfForm[]> {
  const [all, cohorts] = await Promise.all([listIntakes(db), cohortsWithForm(db, look)]);
  const others = all.filter(({ form, id }) => form === after.form && id !== before?.id);
  return cohortsOf(after, [...others, after], cohorts).filter(
    ({ start_date }) => start_date > look.today && start_date <= after.closesOn,
  );
}
