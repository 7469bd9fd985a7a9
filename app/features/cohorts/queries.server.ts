import { and, asc, eq, gte, sql } from "drizzle-orm";
import { wantedFirst, wantedOrFrench } from "#app/db/localized.server.ts";
import type { Db } from "#app/db/open.server.ts";
import type { Cohort } from "#app/features/formations/schema.ts";
import {
  formations,
  formationTranslations as words,
} from "#app/features/formations/tables.server.ts";
import { defaultLocale, type Locale } from "#app/i18n/locales.ts";
import { cohorts } from "./tables.server.ts";

type Filter = { formationId?: number; endsFrom?: string; limit?: number };

/** Cohorts of published courses, the next to start first. */
export async function listPublicCohorts(db: Db, locale: Locale, filter: Filter): Promise<Cohort[]> {
  const said = db
    .select({ title: words.title, slug: words.slug })
    .from(words)
    .where(sql`${words.formationId} = ${formations.id} and ${wantedOrFrench(words.locale, locale)}`)
    .orderBy(wantedFirst(words.locale, locale))
    .limit(1)
    .as("said");
  const rows = await db
    .select({
      cohort: cohorts,
      title: said.title,
      slug: said.slug,
      form: formations.form,
      categoryId: formations.categoryId,
    })
    .from(cohorts)
    .innerJoin(formations, eq(formations.id, cohorts.formationId))
    .innerJoinLateral(said, sql`true`)
    .where(
      and(
        eq(formations.status, "published"),
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
    name: cohort.name[locale] ?? cohort.name[defaultLocale] ?? "",
    place: cohort.place,
    start_date: cohort.startDate,
    end_date: cohort.endDate,
    capacity: cohort.capacity,
  }));
}
