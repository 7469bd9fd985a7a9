import { readFileSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { and, desc, eq, gt, inArray, isNull, lte, min, or, sql } from "drizzle-orm";
import { registrationMessages } from "#app/admissions/messages/tables.server.ts";
import { readSettings } from "#app/base/settings/queries.server.ts";
import { users } from "#app/platform/access/tables.server.ts";
import { backups } from "#app/platform/backup/tables.server.ts";
import { migrationsDone } from "#app/platform/db/migrate.server.ts";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import type { Storage } from "#app/platform/files/storage.server.ts";
import type { Queue } from "#app/platform/jobs/queues.server.ts";
import { mailJob } from "#app/platform/mail/mail-job.ts";
import { projectFile } from "#app/platform/project-file.ts";
import { defaultBackups } from "./backup-rules.ts";
import type { HealthFacts, Waiting } from "./facts.ts";
import {
  type BackupSettings,
  BackupSettingsInput,
  type BackupView,
  type ResultKey,
} from "./schema.ts";
import { healthResults } from "./tables.server.ts";

const manifest = readFileSync(projectFile("package.json"), "utf8");
export const productVersion = String(JSON.parse(manifest).version);

type HealthContext = {
  now: Date;
  storage: Storage;
  publicUrl: string;
  /** Which messages stay in a folder, because no server sends them. */
  kept: { emails: boolean; messages: boolean };
};

export async function readHealthFacts(db: Db, context: HealthContext, queues: Queue[]) {
  const { now, storage, publicUrl, kept } = context;
  const database = await databaseFacts(db);
  const [bornAt, answers, disk, toEmail, toPhones, settings, last, results] = await Promise.all([
    firstAccount(db),
    storage.probe().then(
      () => true,
      () => false,
    ),
    diskOf(storage.incoming),
    messagesWaiting(db, ["mail"], now),
    messagesWaiting(db, ["sms", "whatsapp"], now),
    readBackupSettings(db, storage),
    lastBackup(db),
    readResults(db),
  ]);
  const facts: HealthFacts = {
    now,
    bornAt,
    database,
    storage: { kind: storage.kind, answers },
    disk,
    jobs: jobsIn(queues),
    emails: { ...together(mailsIn(queues), toEmail), kept: kept.emails },
    messages: { ...toPhones, kept: kept.messages },
    backup: { settings, last, result: results.backup ?? null },
    trial: results.trial ?? null,
    certificate: {
      https: publicUrl.startsWith("https:"),
      result: results.certificate ?? null,
    },
    versions: { product: productVersion, node: process.versions.node, postgres: database.version },
  };
  return facts;
}

async function databaseFacts(db: Db) {
  const started = performance.now();
  await db.execute(sql`select 1`);
  const milliseconds = Math.round(performance.now() - started);
  const { rows } = await db.execute<{ version: string; bytes: string }>(sql`
    select split_part(current_setting('server_version'), ' ', 1) as version,
      pg_database_size(current_database()) as bytes`);
  const [row] = rows;
  const migrated = await migrationsDone(db);
  return { milliseconds, migrated, version: row?.version ?? "", bytes: Number(row?.bytes ?? 0) };
}

/** When the site was set up. */
export async function firstAccount(db: Db): Promise<Date | null> {
  const [row] = await db.select({ at: min(users.createdAt) }).from(users);
  return row?.at ?? null;
}

/** The disk of the data folder; null where the operating system does not tell. */
export async function diskOf(folder: string): Promise<HealthFacts["disk"]> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { free: bavail * bsize, total: blocks * bsize };
  } catch {
    return null;
  }
}

/** Messages that could have been sent by now; one that failed before has waited since it was written. */
async function messagesWaiting(
  db: Db,
  channels: ("mail" | "sms" | "whatsapp")[],
  now: Date,
): Promise<Waiting> {
  const { state, channel, dueAt, createdAt, tries } = registrationMessages;
  const since = sql<string | null>`min(case when ${tries} > 0 then ${createdAt} else ${dueAt} end)`;
  const [row] = await db
    .select({ count: sql<number>`count(*)::int`, oldest: since })
    .from(registrationMessages)
    .where(
      and(
        inArray(state, ["queued", "sending"]),
        inArray(channel, channels),
        or(lte(dueAt, now), gt(tries, 0)),
      ),
    );
  return { count: row?.count ?? 0, oldest: row?.oldest ? new Date(row.oldest) : null };
}

/** All but emails, which have an item of their own. */
function jobsIn(queues: readonly Queue[]): HealthFacts["jobs"] {
  const others = queues.filter(({ name }) => name !== mailJob.name);
  return {
    waiting: others.reduce((sum, { waiting }) => sum + waiting, 0),
    failed: queues.reduce((sum, { failed }) => sum + failed, 0),
    oldest: earliest(others.map(({ oldest }) => oldest)),
  };
}

function mailsIn(queues: readonly Queue[]): Waiting {
  const mails = queues.find(({ name }) => name === mailJob.name);
  return { count: mails?.waiting ?? 0, oldest: mails?.oldest ?? null };
}

function together(one: Waiting, other: Waiting): Waiting {
  return { count: one.count + other.count, oldest: earliest([one.oldest, other.oldest]) };
}

function earliest(moments: readonly (Date | null)[]): Date | null {
  const known = moments.flatMap((moment) => moment?.getTime() ?? []);
  return known.length ? new Date(Math.min(...known)) : null;
}

export const BACKUP_SETTING = "backups";

export async function readBackupSettings(
  db: Db | Tx,
  { kind }: Pick<Storage, "kind">,
): Promise<BackupSettings> {
  const { [BACKUP_SETTING]: value } = await readSettings(db, [BACKUP_SETTING]);
  const stored = BackupSettingsInput.safeParse(value).data ?? defaultBackups(kind === "bucket");
  // The bucket may have been given up since.
  return kind === "bucket" ? stored : { ...stored, place: "folder" };
}

export async function lastBackup(db: Db): Promise<HealthFacts["backup"]["last"]> {
  const [row] = await db.select().from(backups).orderBy(desc(backups.madeAt)).limit(1);
  return row
    ? { at: row.madeAt, bytes: row.bytes, missing: row.missing, encrypted: row.encrypted }
    : null;
}

const LISTED = 30;

/** The backups that are kept, newest first. */
export async function listBackups(db: Db): Promise<BackupView[]> {
  const rows = await db
    .select()
    .from(backups)
    .where(isNull(backups.removedAt))
    .orderBy(desc(backups.madeAt))
    .limit(LISTED);
  return rows.map(({ name, madeAt, bytes, files, missing, place, encrypted }) => ({
    name,
    bytes,
    files,
    missing,
    place,
    encrypted,
    made_at: madeAt.toISOString(),
  }));
}

type Results = {
  backup?: HealthFacts["backup"]["result"];
  trial?: HealthFacts["trial"];
  certificate?: HealthFacts["certificate"]["result"];
};

export async function readResults(db: Db | Tx): Promise<Results> {
  const rows = await db.select().from(healthResults);
  // The codes of each kind are written by one function each.
  return Object.fromEntries(rows.map(({ key, ...result }) => [key, result])) as Results;
}

export async function saveResult(
  db: Db | Tx,
  key: ResultKey,
  result: Omit<typeof healthResults.$inferInsert, "key">,
): Promise<void> {
  await db
    .insert(healthResults)
    .values({ key, ...result })
    .onConflictDoUpdate({ target: healthResults.key, set: result });
}

/** The fingerprint of a backup as it was written; empty when it is not known. */
export async function checksumOf(db: Db, name: string): Promise<string> {
  const [row] = await db
    .select({ sha256: backups.sha256 })
    .from(backups)
    .where(eq(backups.name, name))
    .orderBy(desc(backups.id))
    .limit(1);
  return row?.sha256 ?? "";
}
