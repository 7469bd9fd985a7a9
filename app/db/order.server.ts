import { type Column, type SQL, sql } from "drizzle-orm";

/**
 * In the order people read names: Élise beside Elise, capitals aside. The order of the database
 * itself is that of code points, where every accent comes after Z.
 */
export function asRead(text: Column | SQL): SQL {
  return sql`${text} collate "und-x-icu"`;
}
