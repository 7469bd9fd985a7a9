import { openDatabase } from "#app/platform/db/open.server.ts";
import { hasNginx, startNginx } from "#tests/process/nginx.ts";
import { freePort } from "#tests/process/server-process.ts";
import { type BucketState, createBucketServer } from "#tests/setup/bucket-server.ts";
import { quiet } from "#tests/setup/connection.ts";
import { findSystemPostgres, startSystemPostgres } from "#tests/setup/system-postgres.ts";
import { type Context, SkipError } from "../report.ts";
import { temporaryFolder } from "./start-server.ts";

/** What several machines share; the drills start all of it on this one. */

/** PostgreSQL of the system, reached by TCP as on another machine. */
export async function startPostgres(context: Context, settings: Record<string, string> = {}) {
  const bin = await findSystemPostgres();
  if (!bin) throw new SkipError("no PostgreSQL of the system in /usr/lib/postgresql");
  const folder = await temporaryFolder(context);
  const port = await freePort();
  const server = await startSystemPostgres({ folder, bin, port, settings });
  context.onEnd(() => server.stop());
  const { user, password, database } = server.connection;
  return {
    ...server,
    get pid() {
      return server.pid;
    },
    port,
    folder,
    bin,
    url: `postgresql://${user}:${password}@127.0.0.1:${port}/${database}`,
  };
}

export type Postgres = Awaited<ReturnType<typeof startPostgres>>;

/** A connection pool of the drill itself. */
export async function openUrl({ onEnd }: Context, url: string) {
  const database = await openDatabase({ url, dataDir: "", log: quiet });
  onEnd(() => database.close());
  return database;
}

/** An S3-compatible server in memory, and the variables that lead to it. */
export async function startBucket({ onEnd }: Context, state: BucketState = {}) {
  const server = createBucketServer(state);
  const port = await server.start();
  onEnd(() => server.stop());
  const endpoint = encodeURIComponent(`http://127.0.0.1:${port}`);
  return {
    server,
    env: {
      STORAGE_URL: `s3://drill?endpoint=${endpoint}&region=eu-test-1`,
      AWS_ACCESS_KEY_ID: "drill",
      AWS_SECRET_ACCESS_KEY: "not-a-secret",
    },
  };
}

/** nginx with the settings of `deploy/nginx.conf`, on a port that was chosen before. */
export async function startProxy(
  context: Context,
  port: number,
  ports: readonly number[],
  more: { http?: string; location?: string } = {},
) {
  if (!hasNginx) throw new SkipError("nginx is not installed");
  const folder = await temporaryFolder(context);
  const nginx = await startNginx({ folder, port, ports, ...more });
  context.onEnd(() => nginx.stop());
  return nginx;
}
