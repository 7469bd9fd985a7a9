import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { isNotNull, isNull, sql } from "drizzle-orm";
import { registrationUploads } from "#app/admissions/applying/server/tables.server.ts";
import {
  registrationDocuments,
  registrationEvents,
  registrations,
} from "#app/admissions/registrations/tables.server.ts";
import { sweepUnfinished } from "#app/operations/privacy/purge.server.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import { sweepFiles } from "#app/platform/files/files.server.ts";
import { openStorage, type Storage } from "#app/platform/files/storage.server.ts";
import type { Context, Report } from "./report.ts";
import { openDatabaseIn } from "./setup/database.ts";
import { startSite } from "./setup/site.ts";
import { type Acknowledged, submitRegistrations } from "./setup/submit-registrations.ts";

export const title =
  "kill -9 of the site and the database in turn, while 20 applicants submit with files";
export const minutes = 40;

const APPLICANTS = 20;
const DOCUMENTS = 2;

export async function run(report: Report, context: Context) {
  const site = await startSite(context, { TRUST_PROXY: "1" });
  const load = await submitRegistrations(site, APPLICANTS);
  const rounds = context.rounds(50);
  for (let round = 0; round < rounds; round++) {
    await delay(700 + Math.random() * 1_500);
    if (round % 2) process.kill((await site.postmaster()) ?? 0, "SIGKILL");
    else {
      await site.stop("SIGKILL");
      await site.restart();
    }
    await site.secondsUntilReady();
  }
  await load.stop();
  report({ name: "rounds", value: rounds });
  report({ name: "registrations acknowledged", value: load.acknowledged.length });
  const unexpected = [...load.statuses].filter(
    ([status]) => ![200, 201, 500, 503].includes(status),
  );
  const wrong = unexpected.reduce((sum, [, times]) => sum + times, 0);
  report({ name: "responses other than 200, 201, 500 and 503", value: wrong, atMost: 0 });
  report({ name: "responses of 500", value: load.statuses.get(500) ?? 0, atMost: 0 });

  const { db } = await openDatabaseIn(context, site, 2);
  const storage = await openStorage({ dataDir: site.dataDir });
  await reportRegistrations(report, db, load.acknowledged);
  await reportFiles(report, site.dataDir, { db, storage });
}

async function reportRegistrations(report: Report, db: Db, acknowledged: Acknowledged[]) {
  const rows = await db.select().from(registrations);
  const byKey = new Map(rows.map((row) => [row.idempotencyKey, row]));
  const lost = acknowledged.filter(({ key, reference }) => byKey.get(key)?.reference !== reference);
  report({ name: "acknowledged registrations lost", value: lost.length, atMost: 0 });
  const events = await db.select().from(registrationEvents);
  const documents = await db.select().from(registrationDocuments);
  const count = (list: { registrationId: number }[], id: number) =>
    list.filter(({ registrationId }) => registrationId === id).length;
  const incomplete = rows.filter(
    ({ id }) => count(events, id) !== 1 || count(documents, id) !== DOCUMENTS,
  );
  report({
    name: "registrations without their event or documents",
    value: incomplete.length,
    atMost: 0,
  });
  const withoutFile = await db.$count(registrationDocuments, isNull(registrationDocuments.fileKey));
  report({ name: "documents without a file", value: withoutFile, atMost: 0 });
}

type Services = { db: Db; storage: Storage };

/** Runs the sweep as of tomorrow: unused uploads must be gone, every file left must be in use. */
async function reportFiles(report: Report, dataDir: string, { db, storage }: Services) {
  const later = new Date(Date.now() + 25 * 60 * 60 * 1000);
  await sweepUnfinished(db, later);
  await sweepFiles(db, storage, later);
  const documents = await db
    .select({ key: registrationDocuments.fileKey, bytes: registrationDocuments.bytes })
    .from(registrationDocuments)
    .where(isNotNull(registrationDocuments.fileKey));
  const missing = [];
  for (const { key, bytes } of documents) {
    if ((await storage.get(key ?? ""))?.length !== bytes) missing.push(key);
  }
  report({ name: "files of registrations missing or truncated", value: missing.length, atMost: 0 });
  const keys = new Set(documents.map(({ key }) => key));
  const found = await filesBelow(join(dataDir, "uploads"));
  const orphans = found.filter((key) => !keys.has(key));
  report({ name: "files without a document after the sweep", value: orphans.length, atMost: 0 });
  const [left] = await db.select({ count: sql<number>`count(*)::int` }).from(registrationUploads);
  report({ name: "uploads left after the sweep", value: left?.count ?? 0, atMost: 0 });
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}
