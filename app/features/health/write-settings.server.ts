import { sql } from "drizzle-orm";
import { record, type Trace } from "#app/audit/record.server.ts";
import type { Tx } from "#app/db/open.server.ts";
import { AppError } from "#app/errors.ts";
import { settings } from "#app/features/settings/tables.server.ts";
import type { Storage } from "#app/files/storage.server.ts";
import { BACKUP_SETTING as KEY, readBackupSettings } from "./queries.server.ts";
import type { BackupSettings } from "./schema.ts";

/** Saves when and where backups are made; refused when a colleague saved since they were read. */
export async function saveBackupSettings(
  tx: Tx,
  storage: Storage,
  wanted: BackupSettings,
  trace: Trace,
): Promise<BackupSettings> {
  // Locked by name: at the first save there is no row to lock.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`setting ${KEY}`}, 0))`);
  const before = await readBackupSettings(tx, storage);
  const { version: known = 0 } = before;
  if (wanted.version !== undefined && wanted.version !== known) {
    throw new AppError("conflict", { reason: "health.errors.settingsChanged" });
  }
  if (wanted.place === "bucket" && storage.kind !== "bucket") {
    throw new AppError("invalid", { fields: { place: ["health.errors.noBucket"] } });
  }
  const value = { ...wanted, version: known + 1 };
  const at = { updatedAt: trace.at };
  await tx
    .insert(settings)
    .values({ key: KEY, value, ...at })
    .onConflictDoUpdate({ target: settings.key, set: { value, ...at } });
  await record(tx, {
    ...trace,
    action: "health.backups_set",
    subject: { type: "health", id: "backups", label: "" },
    before: recorded(before),
    after: recorded(value),
  });
  return value;
}

function recorded({ enabled, hour, place, version = 0 }: BackupSettings) {
  return { backups: enabled, hour, place, version };
}
