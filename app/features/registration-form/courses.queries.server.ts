import type { Db } from "#app/db/open.server.ts";
import { statement } from "#app/db/statement.server.ts";
import { defaultLocale, type Locale } from "#app/i18n/locales.ts";

export type Course = { id: number; title: string; level: string; place: string };

/** The courses of a form ($1) in a language ($2), French as fallback, sorted by title. */
export const COURSES = `
  select formations.id, translation.title, formations.level, formations.place
  from formations
  join lateral (
    select title from formation_translations
    where formation_id = formations.id and locale in ($2, '${defaultLocale}')
    order by (locale = $2) desc limit 1
  ) translation on true
  where formations.status = 'published' and formations.form = $1
  order by translation.title collate "und-x-icu"`;

/** The published courses of a form. */
export const coursesOf: (db: Db, form: string, locale: Locale) => Promise<Course[]> = statement<
  Course,
  [form: string, locale: Locale]
>("registration courses", COURSES);
