import { bigint, integer, text, timestamp } from "drizzle-orm/pg-core";
import { type Locale, locales } from "#app/i18n/locales.ts";

/** The columns every table of content repeats. */
export function id() {
  return integer().primaryKey().generatedAlwaysAsIdentity();
}

export function bigId() {
  return bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity();
}

export function locale() {
  return text({ enum: locales as unknown as [Locale, ...Locale[]] }).notNull();
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
