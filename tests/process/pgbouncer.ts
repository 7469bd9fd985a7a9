import { spawn, spawnSync } from "node:child_process";
import { chmod, writeFile } from "node:fs/promises";
import { join } from "node:path";

export const hasPgbouncer = spawnSync("pgbouncer", ["--version"]).status === 0;
/** `nobody`: PgBouncer refuses to run as root. */
const NOBODY = 65_534;

type Options = {
  folder: string;
  port: number;
  /** The database behind it, by TCP. */
  server: { port: number; database: string; user: string; password: string };
  /** Further lines of its settings. */
  extra?: string;
};

/** PgBouncer in transaction mode: it gives every transaction another connection. */
export async function startPgbouncer({ folder, port, server, extra = "" }: Options) {
  const file = join(folder, `pgbouncer-${port}.ini`);
  const behind = `host=127.0.0.1 port=${server.port} dbname=${server.database}`;
  await writeFile(
    file,
    `[databases]
pooled = ${behind} user=${server.user} password=${server.password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 4
${extra}
`,
  );
  await chmod(folder, 0o755);
  await chmod(file, 0o644);
  const asNobody = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  const pooler = spawn("pgbouncer", [file], { ...asNobody, stdio: "ignore" });
  return {
    url: `postgresql://${server.user}:x@127.0.0.1:${port}/pooled`,
    stop: () => void pooler.kill(),
  };
}
