import { promisify } from "node:util";
import { gunzip, type ZlibOptions } from "node:zlib";
import { type Client, escapeIdentifier } from "pg";
import { foreignKeysOf, type Table, tablesOf } from "./catalog.server.ts";

const unpack = promisify<Buffer, ZlibOptions, Buffer>(gunzip);

/**
 * Empties the tables, loads them in any order, then checks all constraints. Runs in the open
 * transaction of the connection.
 */
export async function withoutRules(client: Client, fill: () => Promise<void>): Promise<void> {
  const tables = (await tablesOf(client)).map(({ name }) => `public.${escapeIdentifier(name)}`);
  const keys = await foreignKeysOf(client);
  const alter = (table: string, change: string) =>
    `ALTER TABLE public.${escapeIdentifier(table)} ${change}`;
  const together = (statements: string[]) => client.query(statements.join(";\n"));
  await together(
    keys.map(({ table, name }) => alter(table, `DROP CONSTRAINT ${escapeIdentifier(name)}`)),
  );
  // Migrations may have inserted rows.
  await client.query(`TRUNCATE ${tables.join(", ")}`);
  // Triggers would refuse closed items and count rows twice.
  await together(tables.map((table) => `ALTER TABLE ${table} DISABLE TRIGGER USER`));
  await fill();
  await together(tables.map((table) => `ALTER TABLE ${table} ENABLE TRIGGER USER`));
  await together(
    keys.map(({ table, name, definition }) =>
      alter(table, `ADD CONSTRAINT ${escapeIdentifier(name)} ${definition}`),
    ),
  );
}

/** More than a text can be long; a part of a backup has some megabytes, or one large row. */
const LARGEST = 500_000_000;

/** The rows of a part as JSON; null when it cannot be unpacked. */
export async function unpackRows(packed: Buffer): Promise<string | null> {
  const unpacked = await unpack(packed, { maxOutputLength: LARGEST }).catch(() => null);
  return unpacked?.toString() ?? null;
}

/** Writes one part of a table and returns the number of rows. */
export async function loadPart(
  client: Client,
  { name, columns }: Table,
  json: string,
): Promise<number> {
  const names = columns.map((column) => escapeIdentifier(column.name)).join(", ");
  const values = columns.map(({ type }, index) => `(row ->> ${index})::${type}`).join(", ");
  const { rowCount } = await client.query(
    `INSERT INTO public.${escapeIdentifier(name)} (${names}) OVERRIDING SYSTEM VALUE
     SELECT ${values} FROM jsonb_array_elements($1::jsonb) AS row`,
    [json],
  );
  return rowCount ?? 0;
}
