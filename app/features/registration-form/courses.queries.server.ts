import type { Db } from "#app/db/open.server.ts";
import { statement } from "#app/db/statement.server.ts";
import { defaultLocale, type Locale } from "#app/i18n/locales.ts";

export type Course = { id: number; title: string; level: string; place: string };

/** Of a form ($1) in a language ($2), French where it lacks; in the order people read. */
export const COURSES = `
  select formations.id, said.title, formations.level, formations.place
  from formations
  join lateral (
    select title from formation_translations
    where formation_id = formations.id and locale in ($2, '${defaultLocale}')
    order by (locale = $2) desc limit 1
  ) said on true
  where formations.status = 'published' and formations.form = $1
  order by said.title collate "und-x-icu"`;

/** The published courses one applies for by a form. */
export const coursesOf: (db: Db, form: string, locale: Locale) => Promise<Course[]> = statement<
  Course,
  [form: string, locale: Locale]
>("registration courses", COURSES);
