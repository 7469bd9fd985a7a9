import { sql } from "drizzle-orm";
import { index, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "#app/db/columns.server.ts";

/**
 * Every file in storage. A file is entered before it is written, and swept unless the transaction
 * that gives it an owner commits: whatever fails in between, nothing is left behind.
 */
export const files = pgTable(
  "files",
  {
    key: text().primaryKey(),
    /** Null while something owns it. */
    sweepAfter: moment(),
    /** A sweep is at it until then; whoever wants the name back waits. */
    sweepingUntil: moment(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    index().on(t.sweepAfter).where(sql`${t.sweepAfter} is not null`),
    // Finds what lies below a folder.
    index("files_folder").on(t.key.op("text_pattern_ops")),
  ],
);
