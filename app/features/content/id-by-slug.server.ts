import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { type Locale, locales } from "#app/i18n/locales.ts";
import type { KindKey } from "./schema.ts";
import { formerSlugs } from "./tables.server.ts";

/**
 * The item a slug leads to: by its present slug or one it had before, in the caller's language or
 * another. Whoever finds it under another slug than the item now has sends the reader there.
 */
export function idBySlug(
  kind: KindKey,
  id: PgColumn,
  words: { locale: PgColumn; slug: PgColumn },
  { slug, locale }: { slug: string; locale: Locale },
): SQL {
  // Naming the languages lets the index on language and slug be used.
  const named = sql.join(
    locales.map((each) => sql`${each}`),
    sql`, `,
  );
  return sql`(
    select id from (
      select ${id} as id, ${words.locale} as locale, 0 as age from ${id.table}
      where ${words.locale} in (${named}) and ${words.slug} = ${slug}
      union all
      select ${formerSlugs.itemId}, ${formerSlugs.locale}, 1 from ${formerSlugs}
      where ${formerSlugs.kind} = ${kind} and ${formerSlugs.locale} in (${named})
        and ${formerSlugs.slug} = ${slug}
    ) called order by age, (called.locale = ${locale}) desc limit 1
  )`;
}
