import { count, type SQL, sql } from "drizzle-orm";
import { registrations } from "#app/admissions/registrations/tables.server.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import { matching } from "../list/list.queries.server.ts";
import { NOT_ANSWERED, type RegistrationFilter } from "../schema.ts";
import type { CrossCell, Dimension } from "./cross-table.ts";

const columnOf: Record<Dimension, SQL> = {
  status: sql`${registrations.status}`,
  sex: sql`${registrations.sex}`,
  region: sql`${registrations.region}`,
  form: sql`${registrations.form}`,
  formation: sql`${registrations.formationId}::text`,
  level: sql`${registrations.educationLevel}`,
};

/** The filtered registrations counted by two of their answers. */
export function countBy(
  db: Db,
  filter: RegistrationFilter,
  today: string,
  { rows, columns }: { rows: Dimension; columns: Dimension },
): Promise<CrossCell[]> {
  const named = (dimension: Dimension) =>
    sql<string>`coalesce(nullif(${columnOf[dimension]}, ''), ${sql.raw(`'${NOT_ANSWERED}'`)})`;
  return db
    .select({ row: named(rows), column: named(columns), count: count() })
    .from(registrations)
    .where(matching(filter, today))
    .groupBy(sql`1`, sql`2`)
    .orderBy(sql`1`, sql`2`);
}
