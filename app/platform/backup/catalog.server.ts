import type { Client } from "pg";

/** Settings under which values as text are read back unchanged. */
export async function speakPlainly(client: Client): Promise<void> {
  const settings = {
    datestyle: "ISO",
    intervalstyle: "postgres",
    timezone: "UTC",
    bytea_output: "hex",
    extra_float_digits: "1",
  };
  for (const [name, value] of Object.entries(settings)) {
    await client.query("SELECT set_config($1, $2, false)", [name, value]);
  }
}

const OWN = `n.nspname = 'public' AND NOT EXISTS (
  SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')`;

export type Table = { name: string; columns: { name: string; type: string }[] };

/** Every table with its writable columns; generated columns are left out. */
export async function tablesOf(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    SELECT c.relname AS name,
      json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
        ORDER BY a.attnum) AS columns
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relkind = 'r' AND ${OWN} AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    GROUP BY c.relname ORDER BY c.relname`);
  return rows;
}

export async function sequencesOf(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind = 'S' AND ${OWN} ORDER BY c.relname`);
  return rows.map(({ name }) => name);
}

export type ForeignKey = { table: string; name: string; definition: string };

export async function foreignKeysOf(client: Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    SELECT c.relname AS table, k.conname AS name, pg_get_constraintdef(k.oid) AS definition
    FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
    JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE k.contype = 'f' AND ${OWN}`);
  return rows;
}

/** Whether the database has no table, no queue and no migration. */
export async function isEmpty(client: Client): Promise<boolean> {
  const { rows } = await client.query(`
    SELECT FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind IN ('r', 'p') AND (n.nspname IN ('drizzle', 'jobs') OR ${OWN}) LIMIT 1`);
  return rows.length === 0;
}

export async function exists(client: Client, relation: string): Promise<boolean> {
  const { rows } = await client.query("SELECT to_regclass($1) IS NOT NULL AS found", [relation]);
  return rows[0].found === true;
}

/** The newest applied migration; 0 when there is none. */
export async function migrationOf(client: Client): Promise<number> {
  if (!(await exists(client, "drizzle.__drizzle_migrations"))) return 0;
  const { rows } = await client.query(
    "SELECT coalesce(max(created_at), 0) AS last FROM drizzle.__drizzle_migrations",
  );
  return Number(rows[0].last);
}
