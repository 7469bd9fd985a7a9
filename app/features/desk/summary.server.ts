import { sql } from "drizzle-orm";
import type { Db } from "#app/db/open.server.ts";
import { type Locale, locales } from "#app/i18n/locales.ts";
import type { Kind } from "./kind.server.ts";
import { type DeskSummary, itemStates, languageStates } from "./schema.ts";

/** How a kind stands as a whole: items by state, languages by how complete they are. */
export async function summarise(
  db: Db,
  { key, items }: Kind,
  now: Date,
): Promise<DeskSummary[keyof DeskSummary]> {
  const [byState, byLanguage] = await Promise.all([
    db.execute<{ state: string; count: number }>(sql`
      select case when status = 'published' and published_at > ${now.toISOString()}::timestamptz
        then 'scheduled' else status end as state, count(*)::int as count
      from ${items} group by 1`),
    // What is put away needs no translation.
    db.execute<{ locale: Locale; state: string; count: number }>(sql`
      select wanted.locale, case
        when copy.part is null then 'missing'
        when copy.public_version is null then 'draft'
        when french.fingerprint is distinct from copy.source_fingerprint and copy.part <> 'fr'
          then 'stale'
        else 'published' end as state, count(*)::int as count
      from ${items} item
      cross join unnest(array['fr', 'en', 'de']) as wanted(locale)
      left join content_drafts copy
        on copy.kind = ${key} and copy.item_id = item.id and copy.part = wanted.locale
      left join content_drafts french
        on french.kind = ${key} and french.item_id = item.id and french.part = 'fr'
      where item.status <> 'archived' group by 1, 2`),
  ]);
  return {
    states: counts(itemStates, byState.rows),
    languages: Object.fromEntries(
      locales.map((locale) => [
        locale,
        counts(
          languageStates,
          byLanguage.rows.filter((row) => row.locale === locale),
        ),
      ]),
    ) as DeskSummary["post"]["languages"],
  };
}

function counts<K extends string>(states: readonly K[], rows: { state: string; count: number }[]) {
  const entries = states.map((state) => [
    state,
    rows.find((row) => row.state === state)?.count ?? 0,
  ]);
  return Object.fromEntries(entries) as Record<K, number>;
}
