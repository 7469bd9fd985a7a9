import { Client, type ClientConfig } from "pg";
import { type Limits, serverSettings } from "./limits.server.ts";
import { waitUntil } from "./wait-for-server.server.ts";

const LOCK = 7_413_006;

type Log = { warn: (message: string) => void };

/**
 * A pooler passes no settings of a connection on, so the role has them in this database. Only
 * connections that the pooler opens afterwards have changed ones.
 */
export async function setRoleLimits(direct: ClientConfig, limits: Limits): Promise<void> {
  const client = new Client(direct);
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query("BEGIN");
    // Two processes may start at once, and PostgreSQL refuses the second of two such changes.
    await client.query("SELECT pg_advisory_xact_lock($1)", [LOCK]);
    // Once its module is loaded, its setting may be changed by everybody.
    await client.query("SELECT similarity('', '')").catch(withoutModule(client));
    const { rows } = await client.query<{ settings: string[] | null }>(`
      SELECT setconfig AS settings FROM pg_db_role_setting
      WHERE setrole = current_user::regrole AND
        setdatabase = (SELECT oid FROM pg_database WHERE datname = current_database())`);
    const present = new Set(rows[0]?.settings ?? []);
    const { rows: names } = await client.query("SELECT current_database() AS database");
    const database = client.escapeIdentifier(names[0].database);
    for (const [name, value] of Object.entries(serverSettings(limits))) {
      if (present.has(`${name}=${value}`)) continue;
      await client.query(`ALTER ROLE CURRENT_USER IN DATABASE ${database} SET ${name} = ${value}`);
    }
    await client.query("COMMIT");
  } finally {
    await client.end().catch(() => {});
  }
}

/** Before the first migration the module is not there. */
function withoutModule(client: Client) {
  return async () => {
    await client.query("ROLLBACK");
    await client.query("CREATE EXTENSION IF NOT EXISTS pg_trgm");
    await client.query("SELECT similarity('', '')");
    await client.query("BEGIN");
    await client.query("SELECT pg_advisory_xact_lock($1)", [LOCK]);
  };
}

export async function waitForPooler(
  pooled: ClientConfig,
  waiting: { log: Log; stopping?: AbortSignal },
): Promise<void> {
  const answered = async () => {
    const client = new Client({ ...pooled, connectionTimeoutMillis: 8_000 });
    client.on("error", () => {});
    try {
      await client.connect();
      await client.query("SELECT 1");
    } finally {
      await client.end().catch(() => {});
    }
  };
  await waitUntil(answered, pooled, { variable: "DATABASE_URL", ...waiting });
}
