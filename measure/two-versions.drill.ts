import { freePort, startProcess, statusOf, until } from "#tests/process/server-process.ts";
import { asSuperuser } from "#tests/setup/system-postgres.ts";
import type { Context, Report } from "./report.ts";
import { createClient, signInAdmin } from "./setup/clients.ts";
import { memoryEnvironment } from "./setup/node-options.ts";
import { openUrl, startBucket, startPostgres, startProxy } from "./setup/several-machines.ts";
import { ADMIN, type Site, START_TIMEOUT } from "./setup/site.ts";
import { temporaryFolder } from "./setup/start-server.ts";
import { submitRegistrations } from "./setup/submit-registrations.ts";
import { twoVersions, type Version, warnsOfNewer } from "./setup/versions.ts";
import { countLost, visitSteadily } from "./setup/visitors.ts";

export const title =
  "Two versions side by side: an upgrade and its way back, one process after the other";
export const minutes = 20;

export async function run(report: Report, context: Context) {
  const { older, newer } = await twoVersions(context);
  console.log(`  the earlier version is ${older.name}, the later one ${newer.name}`);
  const postgres = await startPostgres(context);
  const { env: bucket } = await startBucket(context);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const dataDir = await temporaryFolder(context);
  const env = {
    ...memoryEnvironment,
    ...bucket,
    DATABASE_URL: postgres.url,
    PUBLIC_URL: url,
    TRUST_PROXY: "1",
    STOP_DELAY: "1",
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  };
  const ports = [await freePort(), await freePort(), await freePort()] as const;
  const running = new Map<number, ReturnType<typeof startProcess>>();
  context.onEnd(async () => {
    for (const each of running.values())
      if (each.child.exitCode === null) await each.stop("SIGKILL");
  });
  async function start(at: number, { folder, script }: Version) {
    const own = { ...env, PORT: String(at), DATA_DIR: `${dataDir}/${at}` };
    const started = startProcess([script], own, ["env", "-C", folder]);
    running.set(at, started);
    await started.ready(START_TIMEOUT);
    await until(async () => (await statusOf(`http://127.0.0.1:${at}/api/ready`)) === 200);
  }
  async function replace(at: number, version: Version) {
    await running.get(at)?.stop();
    await start(at, version);
  }
  const migrations = async () => {
    const statement = "SELECT count(*)::int AS count FROM drizzle.__drizzle_migrations";
    const [row] = await asSuperuser({ ...postgres.superuser, database: "tremplin" }, [statement]);
    return Number(row?.count);
  };

  await start(ports[0], older);
  await start(ports[1], older);
  await startProxy(context, port, ports);
  await until(async () => (await statusOf(`${url}/api/ready`)) === 200);
  const { token } = await signInAdmin({ url });
  const before = await migrations();
  const applicants = await submitRegistrations({ url } as Site, 2, { pause: 50 });

  let load = visitSteadily(url);
  await start(ports[2], newer);
  const after = await migrations();
  report({ name: "migrations made beside the earlier version", value: after - before, atLeast: 1 });
  await crossRead(report, token, { first: ports[0], second: ports[2] });
  await replace(ports[0], newer);
  await replace(ports[1], newer);
  let seen = await load.stop();
  report({ name: "upgrade: requests", value: seen.total, atLeast: 100 });
  report({ name: "upgrade: requests that failed", value: seen.failed, atMost: 0 });

  load = visitSteadily(url);
  for (const each of ports) await replace(each, older);
  seen = await load.stop();
  report({ name: "way back: requests", value: seen.total, atLeast: 100 });
  report({ name: "way back: requests that failed", value: seen.failed, atMost: 0 });
  if (warnsOfNewer(older)) {
    const warned = [...running.values()].filter(({ output }) => /newer version/.test(output()));
    report({ name: "way back: processes that warn", value: warned.length, atLeast: ports.length });
  }

  await applicants.stop();
  const { db } = await openUrl(context, postgres.url);
  const { lost, withoutDocuments } = await countLost(db, applicants.acknowledged);
  report({
    name: "registrations acknowledged",
    value: applicants.acknowledged.length,
    atLeast: 20,
  });
  report({ name: "registrations lost", value: lost, atMost: 0 });
  report({ name: "registrations without their documents", value: withoutDocuments, atMost: 0 });
}

/** What one version writes, the other reads. */
async function crossRead(
  report: Report,
  token: string | null,
  { first, second }: { first: number; second: number },
) {
  const clientAt = (at: number) => createClient({ url: `http://127.0.0.1:${at}` }, token);
  const [older, newer] = [clientAt(first), clientAt(second)];
  for (const [name, writer, reader] of [
    ["written by the earlier, read by today’s", older, newer],
    ["written by today’s, read by the earlier", newer, older],
  ] as const) {
    const made = await writer.post("/api/post", { title: `Essai ${name}` });
    const { id } = (await made.json()) as { id: number };
    const read = await reader.get(`/api/desk/posts/${id}`);
    const shows = (await read.text()).includes(`Essai ${name}`);
    report({ name, value: Number(shows), atLeast: 1 });
  }
}
