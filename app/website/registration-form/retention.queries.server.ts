import { readSettings } from "#app/base/settings/queries.server.ts";
import { saveVersioned } from "#app/base/settings/save-versioned.server.ts";
import { record, type Trace } from "#app/platform/audit/record.server.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import { touch } from "#app/platform/db/touch.server.ts";
import { transaction } from "#app/platform/db/transaction.server.ts";
import { INTAKES } from "./intakes.queries.server.ts";
import { defaultRetention, type Retention, RetentionInput } from "./schema.ts";

const SETTING = "registrations";

export async function readRetention(db: Db): Promise<Retention> {
  const { [SETTING]: value } = await readSettings(db, [SETTING]);
  return RetentionInput.safeParse(value).data ?? defaultRetention;
}

export async function saveRetention(db: Db, wanted: Retention, trace: Trace): Promise<Retention> {
  return transaction(db, async (tx) => {
    const { before, value } = await saveVersioned(tx, SETTING, wanted, {
      read: () => readRetention(tx),
      movedOn: "registrationForm.retentionConflict",
      at: trace.at,
    });
    const subject = { type: "setting", id: SETTING, label: SETTING };
    await record(tx, {
      ...trace,
      action: "registrations.retention_saved",
      subject,
      before,
      after: value,
    });
    await touch(tx, INTAKES);
    return value;
  });
}
