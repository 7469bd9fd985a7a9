import { type SQL, sql } from "drizzle-orm";
import { bigint, customType, integer, text, timestamp } from "drizzle-orm/pg-core";
import { locales } from "#app/platform/i18n/locales.ts";

/** Columns shared by all content tables. */
export function id() {
  return integer().primaryKey().generatedAlwaysAsIdentity();
}

export function bigId() {
  return bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity();
}

export function locale() {
  return text({ enum: locales }).notNull();
}

export function moment() {
  return timestamp({ withTimezone: true, mode: "date" });
}

export function stamps() {
  return {
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  };
}

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

/** A search vector with stemming by language and without accents. */
export function searchWords(important: string, rest: string, language = `"locale"`) {
  const weighted = (configuration: string): SQL =>
    sql.raw(
      `setweight(to_tsvector('${configuration}', ${important}), 'A') || ` +
        `setweight(to_tsvector('${configuration}', ${rest}), 'C')`,
    );
  return tsvector()
    .notNull()
    .generatedAlwaysAs(
      sql`case ${sql.raw(language)} when 'en' then ${weighted("tremplin_en")} when 'de' then ${weighted("tremplin_de")} else ${weighted("tremplin_fr")} end`,
    );
}

/** A title in lower case without accents, for sorting and for fuzzy search. */
export function foldedTitle(title = `"title"`) {
  return text()
    .notNull()
    .generatedAlwaysAs(sql.raw(`tremplin_fold(${title})`));
}
