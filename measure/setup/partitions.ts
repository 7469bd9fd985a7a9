import type { Client } from "pg";

type Index = { definition: string; unique: boolean; columns: string };

/**
 * The registrations spread over these years in two copies with the same indexes: `all_years`, one table, and
 * `by_year`, a partition for each year. Answers the unique keys without the year, which no partitioned table can have.
 */
export async function copyByYear(client: Client, years: readonly number[]) {
  // Copying takes longer than a statement of the site may.
  await client.query("SET statement_timeout = 0");
  const { rows: indexes } = await client.query<Index>(`
    SELECT pg_get_indexdef(indexrelid) AS definition, indisunique AS unique,
      (SELECT string_agg(a.attname, ', ') FROM pg_attribute a
        WHERE a.attrelid = indrelid AND a.attnum = ANY (indkey)) AS columns
    FROM pg_index WHERE indrelid = 'registrations'::regclass`);
  const { rows: columns } = await client.query<{ name: string; generated: boolean }>(`
    SELECT attname AS name, attgenerated <> '' AS generated FROM pg_attribute
    WHERE attrelid = 'registrations'::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attnum`);
  const stored = columns.filter(({ generated }) => !generated).map(({ name }) => `"${name}"`);
  const spread = stored.map((name) =>
    name === '"year"' ? `${years[0]} + id % ${years.length}` : name,
  );
  for (const [table, how] of [
    ["all_years", ""],
    ["by_year", "PARTITION BY LIST (year)"],
  ] as const) {
    await client.query(
      `CREATE TABLE ${table} (LIKE registrations INCLUDING DEFAULTS INCLUDING GENERATED) ${how}`,
    );
    for (const year of how ? years : []) {
      const name = `${table}_${year}`;
      await client.query(`CREATE TABLE ${name} PARTITION OF ${table} FOR VALUES IN (${year})`);
    }
    await client.query(
      `INSERT INTO ${table} (${stored}) SELECT ${spread} FROM registrations ORDER BY id`,
    );
    for (const { definition } of indexes) {
      const same = definition
        .replace(/^CREATE (UNIQUE )?INDEX \S+ ON \S+/, `CREATE INDEX ON ${table}`)
        .replace(/^CREATE (UNIQUE )?INDEX/, "CREATE INDEX");
      await client.query(same);
    }
    await client.query(`VACUUM ANALYZE ${table}`);
  }
  const keys = indexes.filter(({ unique, columns: of }) => unique && !of.includes("year"));
  return { keys: keys.map((index) => index.columns) };
}
