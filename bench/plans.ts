import { drizzle } from "drizzle-orm/node-postgres";
import type { Pool } from "pg";
import type { Db } from "../app/db/open.server.ts";

/** The tables a question reads from one end to the other, as PostgreSQL plans it. */
export async function sequentialScans(
  pool: Pool,
  ask: (db: Db) => Promise<unknown>,
): Promise<string[]> {
  const asked: { sql: string; params: unknown[] }[] = [];
  const logger = {
    logQuery: (sql: string, params: unknown[]) => void asked.push({ sql, params }),
  };
  await ask(drizzle(pool, { casing: "snake_case", logger }) as unknown as Db);
  const found = new Set<string>();
  for (const { sql, params } of asked) {
    const { rows } = await pool.query(`explain ${sql}`, params);
    for (const row of rows) {
      const table = /Seq Scan on (\w+)/.exec(row["QUERY PLAN"])?.[1];
      if (table && table.length > 4) found.add(table);
    }
  }
  return [...found];
}
