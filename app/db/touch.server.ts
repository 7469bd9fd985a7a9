import { sql } from "drizzle-orm";
import type { Db, Tx } from "./open.server.ts";

/** The channel for changes of content. */
export const CHANGES = "content_changed";

/**
 * Announces changed cache tags to all processes when the transaction commits; they drop the pages
 * with these tags.
 */
export async function touch(db: Db | Tx, ...tags: string[]): Promise<void> {
  await db.execute(sql`select pg_notify(${CHANGES}, ${tags.join(" ")})`);
}
