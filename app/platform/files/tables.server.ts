import { sql } from "drizzle-orm";
import { index, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "#app/platform/db/columns.server.ts";

/**
 * Every stored file. It is registered before it is written and swept unless the transaction that
 * gives it an owner commits, so that no failure leaves a file behind.
 */
export const files = pgTable(
  "files",
  {
    key: text().primaryKey(),
    /** Null while the file has an owner. */
    sweepAfter: moment(),
    /** A sweep has reserved it until then; a new file of this name waits. */
    sweepingUntil: moment(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    index().on(t.sweepAfter).where(sql`${t.sweepAfter} is not null`),
    // Finds files below a folder.
    index("files_folder").on(t.key.op("text_pattern_ops")),
  ],
);
