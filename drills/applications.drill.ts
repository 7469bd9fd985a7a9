import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { isNotNull, isNull, sql } from "drizzle-orm";
import { type Db, openDatabase } from "#app/db/open.server.ts";
import { registrationUploads } from "#app/features/applying/server/tables.server.ts";
import { sweepUnfinished } from "#app/features/privacy/purge.server.ts";
import {
  registrationDocuments,
  registrationEvents,
  registrations,
} from "#app/features/registrations/tables.server.ts";
import { sweepFiles } from "#app/files/files.server.ts";
import { openStorage, type Storage } from "#app/files/storage.server.ts";
import { quiet } from "#tests/setup/connection.ts";
import { manyApplicants } from "./applicants.ts";
import type { Report, Running } from "./report.ts";
import { openSite, type Site } from "./site.ts";

export const title = "kill -9 of the site and of the database while 20 people apply with files";
export const minutes = 40;

const PEOPLE = 20;
const PAPERS = 2;

export async function run(report: Report, running: Running) {
  const site = await openSite(running, { TRUST_PROXY: "1" });
  const load = await manyApplicants(site, PEOPLE);
  const rounds = running.rounds(50);
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
  report({ what: "rounds", value: rounds });
  report({ what: "applications acknowledged", value: load.acknowledged.length });
  const others = [...load.statuses].filter(([status]) => ![200, 201, 500, 503].includes(status));
  const wrong = others.reduce((sum, [, times]) => sum + times, 0);
  report({ what: "answers other than 200, 201 and 503", value: wrong, atMost: 0 });
  report({ what: "answers of 500", value: load.statuses.get(500) ?? 0, atMost: 0 });

  const { db, close } = await openDatabase({ dataDir: site.dataDir, log: quiet, poolSize: 2 });
  try {
    const storage = await openStorage({ dataDir: site.dataDir });
    await reportApplications(report, db, load.acknowledged);
    await reportFiles(report, { site, db, storage });
  } finally {
    await close();
  }
}

type Acknowledged = { key: string; reference: string }[];

async function reportApplications(report: Report, db: Db, acknowledged: Acknowledged) {
  const rows = await db.select().from(registrations);
  const byKey = new Map(rows.map((row) => [row.idempotencyKey, row]));
  const lost = acknowledged.filter(({ key, reference }) => byKey.get(key)?.reference !== reference);
  report({ what: "acknowledged applications lost", value: lost.length, atMost: 0 });
  const events = await db.select().from(registrationEvents);
  const papers = await db.select().from(registrationDocuments);
  const count = (list: { registrationId: number }[], id: number) =>
    list.filter(({ registrationId }) => registrationId === id).length;
  const half = rows.filter(({ id }) => count(events, id) !== 1 || count(papers, id) !== PAPERS);
  report({ what: "applications with half of what belongs to them", value: half.length, atMost: 0 });
  const empty = await db.$count(registrationDocuments, isNull(registrationDocuments.fileKey));
  report({ what: "papers without a file", value: empty, atMost: 0 });
}

type Place = { site: Site; db: Db; storage: Storage };

/** A day later: uploads that nobody tied are gone, and every file that is left has an owner. */
async function reportFiles(report: Report, { site, db, storage }: Place) {
  const later = new Date(Date.now() + 25 * 60 * 60 * 1000);
  await sweepUnfinished(db, later);
  await sweepFiles(db, storage, later);
  const owned = await db
    .select({ key: registrationDocuments.fileKey, bytes: registrationDocuments.bytes })
    .from(registrationDocuments)
    .where(isNotNull(registrationDocuments.fileKey));
  const missing = [];
  for (const { key, bytes } of owned) {
    if ((await storage.get(key ?? ""))?.length !== bytes) missing.push(key);
  }
  report({ what: "files of applications missing or cut short", value: missing.length, atMost: 0 });
  const keys = new Set(owned.map(({ key }) => key));
  const found = await filesBelow(join(site.dataDir, "uploads"));
  const orphans = found.filter((key) => !keys.has(key));
  report({ what: "files without an owner after the sweep", value: orphans.length, atMost: 0 });
  const [left] = await db.select({ count: sql<number>`count(*)::int` }).from(registrationUploads);
  report({ what: "uploads left after the sweep", value: left?.count ?? 0, atMost: 0 });
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}
