import type { Db, Tx } from "#app/platform/db/open.server.ts";
import { statement } from "#app/platform/db/statement.server.ts";
import { defaultLocale, type Locale } from "#app/platform/i18n/locales.ts";

export type Course = {
  id: number;
  title: string;
  level: string;
  place: string;
  illustration: string | null;
};

/** With the form it belongs to now, if any. */
export type CourseTitle = Pick<Course, "id" | "title"> & { form: string | null };

/** The courses of a form ($1) in a language ($2), French as fallback, sorted by title. */
export const COURSES = `
  select formations.id, translation.title, formations.level, formations.place,
    formations.illustration
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

/**
 * The title of every course, public or not: an answer keeps its words after the course was
 * withdrawn.
 */
export const courseTitles: (db: Db | Tx, locale: Locale) => Promise<CourseTitle[]> = statement<
  CourseTitle,
  [locale: Locale]
>(
  "titles of all courses",
  `select distinct on (titles.id) titles.id, titles.title, formations.form
    from (
      select formation_id as id, locale, title, 0 as source from formation_translations
      union all
      select item_id, part, title, 1 from content_drafts where kind = 'formation'
    ) titles
    left join formations on formations.id = titles.id
    where locale in ($1, '${defaultLocale}') and title <> ''
    order by titles.id, source, (locale = $1) desc`,
);
