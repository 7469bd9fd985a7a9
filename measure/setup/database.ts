import { Client, type Pool } from "pg";
import { startEmbedded } from "#app/platform/db/embedded/embedded.server.ts";
import { openDatabase } from "#app/platform/db/open.server.ts";
import { quiet } from "#tests/setup/connection.ts";
import type { Context } from "../report.ts";
import type { Site } from "./site.ts";

/** Opens the database of a data folder, next to the site if one runs there. */
export async function openDatabaseIn(
  { onEnd }: Context,
  { dataDir }: Pick<Site, "dataDir">,
  poolSize?: number,
) {
  const database = await openDatabase({ dataDir, log: quiet, poolSize });
  onEnd(() => database.close());
  return database;
}

/** A superuser connection to the site's database, to inspect and to lock tables. */
export async function connectAsSuperuser(site: Pick<Site, "dataDir">) {
  const server = await startEmbedded({ dataDir: site.dataDir, log: quiet });
  const client = new Client({ ...server.superuser, database: "tremplin" });
  client.on("error", () => {});
  await client.connect();
  return {
    client,
    async close() {
      await client.end();
      await server.stop();
    },
  };
}

/** A connection without time limits, because filling takes longer than a request may. */
export async function withoutTimeouts(
  { options }: Pool,
  fill: (client: Client) => Promise<unknown>,
): Promise<void> {
  const { password } = options;
  const client = new Client({ ...options, password, statement_timeout: 0, query_timeout: 0 });
  await client.connect();
  try {
    await fill(client);
  } finally {
    await client.end();
  }
}
