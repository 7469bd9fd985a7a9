import { spawn } from "node:child_process";
import { once } from "node:events";
import { chown, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { freePort } from "#tests/process/server-process.ts";
import type { Context } from "../report.ts";
import type { Postgres } from "./several-machines.ts";
import { temporaryFolder } from "./start-server.ts";

const NOBODY = 65_534;

/** A streaming replica as `pg_basebackup` makes it, on a port of its own. */
export async function startReplica(context: Context, postgres: Postgres) {
  const path = join(await temporaryFolder(context), "replica");
  await mkdir(path, { mode: 0o700 });
  const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  if ("uid" in user) await chown(path, NOBODY, NOBODY);
  const { host, port: source, user: name, password } = postgres.superuser;
  // Without `fast` it waits for the next checkpoint of the server, up to five minutes.
  const how = ["-D", path, "-R", "-X", "stream", "--checkpoint=fast"];
  const from = ["-h", String(host), "-p", String(source), "-U", String(name)];
  const copied = spawn(join(postgres.bin, "pg_basebackup"), [...how, ...from], {
    ...user,
    cwd: path,
    env: { PGPASSWORD: String(password) },
    stdio: "ignore",
  });
  const [code] = await once(copied, "close");
  if (code !== 0) throw new Error(`pg_basebackup ended with ${code}`);
  const port = await freePort();
  const settings = {
    port,
    listen_addresses: "127.0.0.1",
    unix_socket_directories: path,
  };
  const args = Object.entries(settings).flatMap(([key, value]) => ["-c", `${key}=${value}`]);
  const server = spawn(join(postgres.bin, "postgres"), ["-D", path, ...args], {
    ...user,
    cwd: path,
    stdio: "ignore",
  });
  context.onEnd(async () => {
    const ended = once(server, "exit");
    server.kill("SIGINT");
    await ended;
  });
  return { pid: server.pid ?? 0, url: postgres.url.replace(`:${source}/`, `:${port}/`) };
}
