import { sql } from "drizzle-orm";
import type { Db, Tx } from "./open.server.ts";
import { noteTouched } from "./time-limit.server.ts";

/** The channel for changes of content. */
export const CHANGES = "content_changed";

/**
 * Announces changed cache tags to all processes when the transaction commits; they drop the pages
 * with these tags. The process that serves the request drops them before it answers.
 */
export async function touch(db: Db | Tx, ...tags: string[]): Promise<void> {
  noteTouched(tags);
  await db.execute(sql`select pg_notify(${CHANGES}, ${tags.join(" ")})`);
}
