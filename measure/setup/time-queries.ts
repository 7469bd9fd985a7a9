import { drizzle } from "drizzle-orm/node-postgres";
import type { Pool } from "pg";
import type { Db } from "#app/platform/db/open.server.ts";
import type { Report } from "../report.ts";
import { databaseCpu } from "./database-cpu.ts";

export type Query = { name: string; query: (db: Db) => Promise<unknown> };

type Options = {
  rounds: number;
  atMost: number;
  summarize: (times: number[]) => number;
  /** The limit is for the CPU time of the database, which does not depend on what else runs. */
  ofCpu?: boolean;
};

/** Reports the time of each query, and prints which tables it reads sequentially. */
export async function timeQueries(
  report: Report,
  { db, pool }: { db: Db; pool: Pool },
  queries: Query[],
  { rounds, atMost, summarize, ofCpu = false }: Options,
) {
  for (const { name, query } of queries) {
    const times: number[] = [];
    await query(db);
    const before = ofCpu ? await databaseCpu(pool) : null;
    for (let round = 0; round < rounds; round += 1) {
      const started = performance.now();
      await query(db);
      times.push(performance.now() - started);
    }
    const after = before === null ? null : await databaseCpu(pool);
    if (before === null || after === null) {
      report({ name, value: summarize(times), unit: "ms", atMost });
    } else {
      report({ name: `${name}: CPU`, value: (after - before) / rounds, unit: "ms", atMost });
      report({ name: `${name}: until the answer`, value: summarize(times), unit: "ms" });
    }
    const tables = await sequentialScans(pool, query);
    if (tables.length) console.log(`    sequential scan: ${tables.join(", ")}`);
  }
}

async function sequentialScans(pool: Pool, query: Query["query"]): Promise<string[]> {
  const statements: { sql: string; params: unknown[] }[] = [];
  const logger = {
    logQuery: (sql: string, params: unknown[]) => void statements.push({ sql, params }),
  };
  await query(drizzle(pool, { casing: "snake_case", logger }) as unknown as Db);
  const tables = new Set<string>();
  for (const { sql, params } of statements) {
    const { rows } = await pool.query(`explain ${sql}`, params);
    for (const row of rows) {
      const table = /Seq Scan on (\w+)/.exec(row["QUERY PLAN"])?.[1];
      if (table && table.length > 4) tables.add(table);
    }
  }
  return [...tables];
}
