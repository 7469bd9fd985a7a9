import { record, type Trace } from "#app/audit/record.server.ts";
import type { Db } from "#app/db/open.server.ts";
import { touch } from "#app/db/touch.server.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { readSettings } from "#app/features/settings/queries.server.ts";
import { settings } from "#app/features/settings/tables.server.ts";
import { INTAKES } from "./intakes.queries.server.ts";
import { defaultRetention, type Retention, RetentionInput } from "./schema.ts";

const SETTING = "registrations";

export async function readRetention(db: Db): Promise<Retention> {
  const { [SETTING]: value } = await readSettings(db, [SETTING]);
  return RetentionInput.safeParse(value).data ?? defaultRetention;
}

export async function saveRetention(db: Db, value: Retention, trace: Trace): Promise<void> {
  await transaction(db, async (tx) => {
    const before = await readRetention(tx);
    await tx
      .insert(settings)
      .values({ key: SETTING, value, updatedAt: trace.at })
      .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: trace.at } });
    const subject = { type: "setting", id: SETTING, label: SETTING };
    await record(tx, {
      ...trace,
      action: "registrations.retention_saved",
      subject,
      before,
      after: value,
    });
    await touch(tx, INTAKES);
  });
}
