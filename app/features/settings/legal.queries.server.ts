import { eq } from "drizzle-orm";
import type { Db } from "#app/db/open.server.ts";
import { touch } from "#app/db/touch.server.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { record, type Trace } from "#app/features/audit/record.server.ts";
import { type LegalKey, type LegalText, legalKeys } from "./legal.ts";
import { readSettings } from "./queries.server.ts";
import { settings } from "./tables.server.ts";

export async function readLegal(db: Db): Promise<Partial<Record<LegalKey, LegalText>>> {
  return readSettings(db, legalKeys);
}

export async function saveLegal(db: Db, key: LegalKey, text: LegalText, trace: Trace) {
  await transaction(db, async (tx) => {
    const [before] = await tx.select().from(settings).where(eq(settings.key, key)).for("update");
    const row = { value: text, updatedAt: new Date() };
    await tx
      .insert(settings)
      .values({ key, ...row })
      .onConflictDoUpdate({ target: settings.key, set: row });
    await record(tx, {
      ...trace,
      action: "settings.saved",
      subject: { type: "settings", id: key, label: text.title.fr },
      before: before ? (before.value as LegalText) : null,
      after: text,
    });
    await touch(tx, "settings");
  });
}
