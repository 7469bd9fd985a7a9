import { eq } from "drizzle-orm";
import { record, type Trace } from "#app/audit/record.server.ts";
import type { Db } from "#app/db/open.server.ts";
import { touch } from "#app/db/touch.server.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { AppError } from "#app/errors.ts";
import { readSettings } from "#app/features/settings/queries.server.ts";
import { settings } from "#app/features/settings/tables.server.ts";
import { INTAKES } from "./intakes.queries.server.ts";
import { defaultRetention, type Retention, RetentionInput } from "./schema.ts";

const SETTING = "registrations";

export async function readRetention(db: Db): Promise<Retention> {
  const { [SETTING]: value } = await readSettings(db, [SETTING]);
  return RetentionInput.safeParse(value).data ?? defaultRetention;
}

export async function saveRetention(db: Db, wanted: Retention, trace: Trace): Promise<Retention> {
  return transaction(db, async (tx) => {
    await tx.select().from(settings).where(eq(settings.key, SETTING)).for("update");
    const before = await readRetention(tx);
    const { version: known = 0 } = before;
    if (wanted.version !== undefined && wanted.version !== known) {
      throw new AppError("conflict", { reason: "registrationForm.retentionConflict" });
    }
    const value = { ...wanted, version: known + 1 };
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
    return value;
  });
}
