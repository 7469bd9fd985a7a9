import { sql } from "drizzle-orm";
import type { Db, Tx } from "./open.server.ts";

/** Where changes of content are called out to every process. */
export const CHANGES = "content_changed";

/**
 * Says what a write changed. Given a transaction, the word goes out when it commits and not at all
 * when it does not; every process then drops the pages made of it.
 */
export async function touch(db: Db | Tx, ...tags: string[]): Promise<void> {
  await db.execute(sql`select pg_notify(${CHANGES}, ${tags.join(" ")})`);
}
