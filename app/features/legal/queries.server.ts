import { eq } from "drizzle-orm";
import { record, type Trace } from "#app/audit/record.server.ts";
import type { Db, Tx } from "#app/db/open.server.ts";
import { touch } from "#app/db/touch.server.ts";
import { knownMedia } from "#app/features/media/queries.server.ts";
import { recordMediaUses } from "#app/features/media/uses.server.ts";
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
  const names = { label: text.title.fr, publicLabel: text.title.fr, ownerId: null };
  await recordMediaUses(tx, { type: "settings", id: key, ...names }, await mediaIn(tx, text));
  await touch(tx, "settings");
}

/** The documents of the library a text leads to; readers may have them once it is public. */
async function mediaIn(tx: Tx, { body, published }: LegalText) {
  const found = Object.values(body).flatMap((text) => [
    ...text.matchAll(/\(\/media\/([1-9]\d{0,8})\//g),
  ]);
  const ids = found.map(([, id]) => Number(id));
  const known = await knownMedia(tx, ids);
  return { all: known, shown: published ? known : [] };
}
