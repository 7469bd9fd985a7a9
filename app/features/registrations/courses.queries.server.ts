import { and, eq, sql } from "drizzle-orm";
import { wantedFirst, wantedOrFrench } from "#app/db/localized.server.ts";
import type { Db } from "#app/db/open.server.ts";
import { asRead } from "#app/db/order.server.ts";
import {
  formations,
  formationTranslations as words,
} from "#app/features/formations/tables.server.ts";
import type { Locale } from "#app/i18n/locales.ts";

export type Course = { id: number; title: string; level: string; place: string };

/** The published courses one applies for by a form. */
export function coursesOf(db: Db, form: string, locale: Locale): Promise<Course[]> {
  const said = db
    .select({ title: words.title })
    .from(words)
    .where(sql`${words.formationId} = ${formations.id} and ${wantedOrFrench(words.locale, locale)}`)
    .orderBy(wantedFirst(words.locale, locale))
    .limit(1)
    .as("said");
  return db
    .select({
      id: formations.id,
      title: said.title,
      level: sql<string>`${formations.level}`,
      place: formations.place,
    })
    .from(formations)
    .innerJoinLateral(said, sql`true`)
    .where(and(eq(formations.status, "published"), sql`${formations.form} = ${form}`))
    .orderBy(asRead(said.title));
}
