import { readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { TestApp } from "./test-app.ts";

/** Where a text occurs: every column of every table, jobs included, and every file below the data. */
export async function searchEverything(site: TestApp, pattern: string): Promise<string[]> {
  return [...(await searchTables(site, pattern)), ...(await searchFiles(site, pattern))].sort();
}

export async function tablesOf({ database }: TestApp): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema in (current_schema(), 'jobs')`);
  return rows.map(({ name }) => name);
}

async function searchTables(site: TestApp, pattern: string): Promise<string[]> {
  const found: string[] = [];
  for (const table of await tablesOf(site)) {
    const { rows } = await site.database.pool.query(
      `select 1 from ${table} t where t::text ~* $1 limit 1`,
      [pattern],
    );
    if (rows.length) found.push(table.replace(/^.*?\.(?=\w+$)/, ""));
  }
  return found;
}

async function searchFiles({ storage }: TestApp, pattern: string): Promise<string[]> {
  const folder = dirname(storage.incoming);
  const wanted = new RegExp(pattern, "i");
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry) => {
        const path = join(entry.parentPath, entry.name);
        return wanted.test(`${path} ${await readFile(path, "utf8")}`)
          ? path.slice(folder.length + 1).replace(/\/.*$/, "")
          : "";
      }),
  );
  return [...new Set(found.filter(Boolean))];
}
