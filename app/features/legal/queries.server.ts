import { eq } from "drizzle-orm";
import { record, type Trace } from "#app/audit/record.server.ts";
import type { Db, Tx } from "#app/db/open.server.ts";
import { touch } from "#app/db/touch.server.ts";
import { readSettings } from "#app/features/settings/queries.server.ts";
import { settings } from "#app/features/settings/tables.server.ts";
import { type LegalKey, type LegalText, legalKeys } from "./schema.ts";

export async function readLegal(db: Db): Promise<Partial<Record<LegalKey, LegalText>>> {
  return readSettings(db, legalKeys);
}

export async function saveLegal(tx: Tx, key: LegalKey, text: LegalText, trace: Trace) {
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
}
