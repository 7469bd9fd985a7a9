import { and, eq, sql } from "drizzle-orm";
import { type CurrentUser, nameOf } from "#app/platform/access/current-user.ts";
import { users } from "#app/platform/access/tables.server.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import { type Locale, locales } from "#app/platform/i18n/locales.ts";
import type { StoredKind } from "../content-kind.server.ts";
import { type ContentSummary, itemStates, languageStates } from "../schema.ts";
import { type EditorFilter, visibleTo } from "./list-filters.server.ts";
import { countItems } from "./list-items.server.ts";
import { type TodoKind, todoFilters } from "./todo.ts";

/** The counts of a kind: items by state, languages by state. */
export async function summarise(
  db: Db,
  kind: StoredKind,
  reader: { user: CurrentUser; now: Date },
): Promise<ContentSummary[keyof ContentSummary]> {
  const { key, items } = kind;
  const { now } = reader;
  const visible = visibleTo(kind, reader) ?? sql`true`;
  const todos = Object.entries(todoFilters) as [TodoKind, Partial<EditorFilter>][];
  const [byState, byLanguage, authors, ...waiting] = await Promise.all([
    db.execute<{ state: string; count: number }>(sql`
      select case when status = 'published' and published_at > ${now.toISOString()}::timestamptz
        then 'scheduled' else status end as state, count(*)::int as count
      from ${items} where ${visible} group by 1`),
    // What is put away needs no translation.
    db.execute<{ locale: Locale; state: string; count: number }>(sql`
      select part as locale, case
        when public_version is null and exists (
          select 1 from content_schedules planned where planned.kind = content_drafts.kind
            and planned.item_id = content_drafts.item_id and planned.part = content_drafts.part
            and planned.action = 'publish'
        ) then 'scheduled'
        when public_version is null then 'draft' when stale then 'stale' else 'published'
        end as state, count(*)::int as count
      from content_drafts
      where kind = ${key} and part <> 'shared'
        and item_id in (
          select id from ${items} where status <> 'archived' and ${visible}
        )
      group by 1, 2`),
    db
      .selectDistinct({ id: users.id, firstname: users.firstname, lastname: users.lastname })
      .from(users)
      .innerJoin(items, and(eq(items.createdBy, users.id), visibleTo(kind, reader))),
    ...todos.map(([, filter]) => countItems(db, kind, { ...filter, ...reader })),
  ]);
  const states = counts(itemStates, byState.rows);
  const active = states.draft + states.scheduled + states.published;
  const languages = locales.map((locale) => {
    const found = counts(
      languageStates,
      byLanguage.rows.filter((row) => row.locale === locale),
    );
    const missing = active - found.draft - found.scheduled - found.stale - found.published;
    return [locale, { ...found, missing }];
  });
  return {
    states,
    authors: authors
      .map((person) => ({ id: person.id, name: nameOf(person) }))
      .sort((a, b) => a.name.localeCompare(b.name, "fr")),
    todo: Object.fromEntries(todos.map(([name], index) => [name, waiting[index] ?? 0])) as Record<
      TodoKind,
      number
    >,
    languages: Object.fromEntries(languages) as ContentSummary["post"]["languages"],
  };
}

function counts<K extends string>(states: readonly K[], rows: { state: string; count: number }[]) {
  const entries = states.map((state) => [
    state,
    rows.find((row) => row.state === state)?.count ?? 0,
  ]);
  return Object.fromEntries(entries) as Record<K, number>;
}
