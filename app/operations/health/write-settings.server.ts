import { saveVersioned } from "#app/base/settings/save-versioned.server.ts";
import { record, type Trace } from "#app/platform/audit/record.server.ts";
import type { Tx } from "#app/platform/db/open.server.ts";
import { AppError } from "#app/platform/errors.ts";
import type { Storage } from "#app/platform/files/storage.server.ts";
import { BACKUP_SETTING as KEY, readBackupSettings } from "./queries.server.ts";
import type { BackupSettings } from "./schema.ts";

/** Saves when and where backups are made; refused when a colleague saved since they were read. */
export async function saveBackupSettings(
  tx: Tx,
  storage: Storage,
  wanted: BackupSettings,
  trace: Trace,
): Promise<BackupSettings> {
  if (wanted.place === "bucket" && storage.kind !== "bucket") {
    throw new AppError("invalid", { fields: { place: ["health.errors.noBucket"] } });
  }
  const { before, value } = await saveVersioned(tx, KEY, wanted, {
    read: () => readBackupSettings(tx, storage),
    movedOn: "health.errors.settingsChanged",
    at: trace.at,
  });
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
