import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { desc, eq, inArray } from "drizzle-orm";
import { PgBoss } from "pg-boss";
import { registrationMessages } from "#app/admissions/messages/tables.server.ts";
import { media } from "#app/content/media/tables.server.ts";
import { auditLog } from "#app/platform/audit/tables.server.ts";
import { backups } from "#app/platform/backup/tables.server.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import { until } from "#tests/process/server-process.ts";
import { jpeg } from "#tests/setup/pictures.ts";
import type { Context, Report } from "./report.ts";
import { createClient, signInAdmin } from "./setup/clients.ts";
import { holds } from "./setup/hold-database.ts";
import { openUrl, type Postgres, startBucket, startPostgres } from "./setup/several-machines.ts";
import { startSite } from "./setup/site.ts";
import { temporaryFolder } from "./setup/start-server.ts";
import { expiredLeft, expiredPeople, newPeople } from "./setup/task-kinds.ts";

export const title =
  "kill -9 in the middle of resizing pictures, of sending messages, of removing expired people, of a backup";
export const minutes = 20;

const EXPIRED = 900;
const PICTURES = 12;
const MESSAGES = 40;

export async function run(report: Report, context: Context) {
  const postgres = await startPostgres(context);
  const { server: bucket, env: storage } = await startBucket(context);
  const { db } = await openUrl(context, `${postgres.url}?application_name=drill`);
  const dataDir = `${await temporaryFolder(context)}/data`;
  const gateway = await startGateway(context);
  const env = { ...storage, DATABASE_URL: postgres.url, DATA_DIR: dataDir, SMS_URL: gateway.url };
  let site = await startSite(context, env);
  const { token } = await signInAdmin(site);
  const admin = () => createClient(site, token);
  const hold = holds(postgres);
  async function killAndReplace() {
    await site.stop("SIGKILL");
    bucket.become({});
    await hold.release();
    site = await startSite(context, env);
    return performance.now();
  }
  const secondsSince = (start: number) => (performance.now() - start) / 1_000;

  // Pictures: uploaded, and killed before the smaller sizes of all are there.
  const bytes = new Uint8Array(await jpeg({ width: 3_000, height: 2_000 }));
  for (let nth = 0; nth < PICTURES; nth += 1)
    await admin().post(`/api/media?filename=${nth}.jpg`, bytes);
  const resized = async () =>
    (await db.select().from(media)).filter(({ variants }) => variants).length;
  await until(async () => (await resized()) > 0, 60_000);
  const sizedBefore = await resized();
  let started = await killAndReplace();
  await until(async () => (await resized()) === PICTURES, 300_000).catch(() => {});
  report({
    name: "pictures with all sizes before the kill",
    value: sizedBefore,
    atMost: PICTURES - 1,
  });
  report({ name: "pictures with all sizes in the end", value: await resized(), atLeast: PICTURES });
  report({
    name: "pictures: ended by another process after",
    value: secondsSince(started),
    unit: "s",
  });

  // Text messages: killed while the gateway takes them, slowly.
  const people = await newPeople(db, MESSAGES, { smsConsentedAt: new Date() });
  const ids = people.map(({ id }) => id);
  const batch = {
    id: randomUUID(),
    ids,
    channel: "sms",
    kind: "own",
    short: "Bonjour",
  };
  const told = await admin().post("/api/registrations/messages", batch);
  if (!told.ok) throw new Error(`${told.status}: ${await told.text()}`);
  await until(() => gateway.keys.size >= 5, 60_000);
  const takenBefore = gateway.keys.size;
  started = await killAndReplace();
  const open = () =>
    db.$count(registrationMessages, inArray(registrationMessages.state, ["queued", "sending"]));
  await until(async () => (await open()) === 0, 400_000).catch(() => {});
  const sentOnce = [...gateway.keys.values()].filter((times) => times === 1).length;
  report({ name: "messages taken before the kill", value: takenBefore, atMost: MESSAGES - 1 });
  report({
    name: "messages, each with a key of its own",
    value: gateway.keys.size,
    atLeast: MESSAGES,
    atMost: MESSAGES,
  });
  report({ name: "messages not sent", value: await open(), atMost: 0 });
  // Those that the gateway had taken and the dead process had not noted: repeated with the same key.
  report({ name: "messages sent twice, with the same key", value: MESSAGES - sentOnce, atMost: 5 });
  report({
    name: "messages: ended by another process after",
    value: secondsSince(started),
    unit: "s",
  });

  // People whose time is over: killed between two batches of 200.
  await expiredPeople(db, EXPIRED);
  await hold.slowWrites();
  await enqueue(postgres, "registration-purge");
  await until(async () => (await expiredLeft(db)) < EXPIRED, 60_000);
  started = await killAndReplace();
  const removed = EXPIRED - (await expiredLeft(db));
  report({ name: "people removed before the kill", value: removed, atMost: EXPIRED - 1 });
  await until(async () => (await expiredLeft(db)) === 0, 300_000).catch(() => {});
  report({ name: "expired people left", value: await expiredLeft(db), atMost: 0 });
  const logged = await purgedOf(db);
  report({ name: "removals in the log", value: logged, atLeast: EXPIRED, atMost: EXPIRED });
  report({
    name: "removal: ended by another process after",
    value: secondsSince(started),
    unit: "s",
  });

  // A backup: killed while it reads files from a slow bucket.
  const made = await db.$count(backups);
  bucket.become({ slow: 1_500 });
  await admin().post("/api/health/backups", {});
  await until(hold.backupRuns, 60_000);
  started = await killAndReplace();
  await until(async () => (await db.$count(backups)) > made, 300_000).catch(() => {});
  report({ name: "backups made", value: (await db.$count(backups)) - made, atLeast: 1, atMost: 1 });
  report({
    name: "backup: ended by another process after",
    value: secondsSince(started),
    unit: "s",
  });
  const [backup] = await db.select().from(backups).orderBy(desc(backups.madeAt)).limit(1);
  const stored = bucket.objects.has(`/drill/backups/${backup?.name}`);
  report({ name: "its file is in the bucket (1)", value: Number(stored), atLeast: 1 });
  report({ name: "unfinished uploads in the bucket", value: bucket.uploads.size, atMost: 0 });
}

/** Takes text messages slowly and counts how often it got each key. */
async function startGateway({ onEnd }: Context) {
  const keys = new Map<string, number>();
  const server = createServer(async (request, response) => {
    const { key } = JSON.parse(Buffer.concat(await request.toArray()).toString());
    keys.set(key, (keys.get(key) ?? 0) + 1);
    await delay(500);
    response.end("{}");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onEnd(async () => {
    server.closeAllConnections();
    server.close();
  });
  return { keys, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/sms` };
}

async function purgedOf(db: Db): Promise<number> {
  const log = await db.select().from(auditLog).where(eq(auditLog.action, "registrations.purged"));
  return log.reduce((sum, { after }) => sum + Number(after?.applications ?? 0), 0);
}

async function enqueue(postgres: Postgres, name: string) {
  const options = { schema: "jobs", supervise: false, schedule: false, migrate: false };
  const boss = new PgBoss({ ...options, connectionString: postgres.url });
  await boss.start();
  await boss.send(name, {});
  await boss.stop({ graceful: false });
}
