import { inArray } from "drizzle-orm";
import type { Registration } from "#app/admissions/registrations/queries.server.ts";
import { registrations } from "#app/admissions/registrations/tables.server.ts";
import { programmeName } from "#app/base/settings/queries.server.ts";
import type { Facts } from "#app/base/templates/rules.ts";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import { nameIn } from "#app/website/cohorts/queries.server.ts";
import { cohorts } from "#app/website/cohorts/tables.server.ts";
import { courseTitles } from "#app/website/registration-form/courses.queries.server.ts";
import { dayInWords } from "#app/website/registration-form/words.ts";

/** The columns that placeholder values need. */
export const factColumns = {
  locale: registrations.locale,
  formationId: registrations.formationId,
  cohortId: registrations.cohortId,
  confirmBy: registrations.confirmBy,
  firstNames: registrations.firstNames,
  lastName: registrations.lastName,
  reference: registrations.reference,
} as const;
type FactSource = Pick<Registration, keyof typeof factColumns>;

/**
 * Placeholder values of each applicant in their language. The link is filled in when the message is
 * sent.
 */
export async function factsOf(
  db: Db | Tx,
  sources: readonly FactSource[],
): Promise<(registration: FactSource) => Facts> {
  const cohortIds = [...new Set(sources.flatMap(({ cohortId }) => cohortId ?? []))];
  const cohortRows = cohortIds.length
    ? await db.select().from(cohorts).where(inArray(cohorts.id, cohortIds))
    : [];
  const courses = new Map<string, Map<number, string>>();
  const programmes = new Map<string, string>();
  for (const { locale } of sources) {
    if (!courses.has(locale)) {
      const list = await courseTitles(db, locale);
      courses.set(locale, new Map(list.map(({ id, title }) => [id, title])));
    }
    if (!programmes.has(locale)) programmes.set(locale, await programmeName(db, locale));
  }
  return ({ locale, formationId, cohortId, confirmBy, ...registration }) => {
    const cohort = cohortRows.find(({ id }) => id === cohortId);
    return {
      name: `${registration.firstNames} ${registration.lastName}`,
      firstname: registration.firstNames,
      reference: registration.reference,
      course: courses.get(locale)?.get(formationId ?? 0) ?? "–",
      programme: programmes.get(locale) ?? "",
      link: "{link}",
      ...(cohort
        ? {
            cohort: nameIn(cohort, locale),
            place: cohort.place || "–",
            start: dayInWords(cohort.startDate, locale),
          }
        : {}),
      ...(confirmBy ? { confirm_by: dayInWords(confirmBy, locale) } : {}),
    };
  };
}
