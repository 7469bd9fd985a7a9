import { type Column, type SQL, sql } from "drizzle-orm";

/**
 * Sorts names as people read them: Élise beside Elise, ignoring case. The database sorts by code
 * points, where accents come after Z.
 */
export function inReadingOrder(text: Column | SQL): SQL {
  return sql`${text} collate "und-x-icu"`;
}
