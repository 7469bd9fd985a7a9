import { and, asc, eq, lte } from "drizzle-orm";
import { nameOf } from "#app/platform/access/current-user.ts";
import { users } from "#app/platform/access/tables.server.ts";
import { record } from "#app/platform/audit/record.server.ts";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import { touch } from "#app/platform/db/touch.server.ts";
import { transaction } from "#app/platform/db/transaction.server.ts";
import { locales } from "#app/platform/i18n/locales.ts";
import { auditedAs, itemSubject } from "../audit.server.ts";
import type { StoredKind } from "../content-kind.server.ts";
import { kindOfItem } from "../content-kind.ts";
import { noteMediaUses } from "../publish/media-uses.server.ts";
import { withdraw } from "../publish/withdraw-item.server.ts";
import { writePublicVersion } from "../publish/write-public-version.server.ts";
import { revisions, schedules } from "../tables.server.ts";

type Due = typeof schedules.$inferSelect;

/** When the next planned thing is to happen; null when nothing is planned. */
export async function nextScheduledTime(db: Db, kind: StoredKind): Promise<Date | null> {
  const [row] = await db
    .select({ at: schedules.at })
    .from(schedules)
    .where(eq(schedules.kind, kind.key))
    .orderBy(asc(schedules.at))
    .limit(1);
  return row?.at ?? null;
}

/**
 * Publishes and withdraws what is due. Every process may try; whoever
 * comes second finds nothing left to do. One item that fails keeps no other waiting.
 */
export async function applySchedules(db: Db, kind: StoredKind, now: Date): Promise<void> {
  const due = await db
    .selectDistinct({ id: schedules.itemId })
    .from(schedules)
    .where(and(eq(schedules.kind, kind.key), lte(schedules.at, now)));
  const failed: unknown[] = [];
  for (const { id } of due) {
    await transaction(db, (tx) => applyTo(tx, kind, id, now)).catch((error) => failed.push(error));
  }
  if (failed.length) throw failed[0];
}

async function applyTo(tx: Tx, of: StoredKind, id: number, now: Date) {
  const kind = kindOfItem(of, id);
  const [item] = await tx.select().from(kind.items).where(eq(kind.items.id, id)).for("update");
  const which = and(eq(schedules.kind, kind.key), eq(schedules.itemId, id), lte(schedules.at, now));
  const due = await tx.delete(schedules).where(which).returning();
  if (!item || due.length === 0) return;
  const texts = due.filter(({ action }) => action === "publish");
  const end = due.find(({ action }) => action === "withdraw");
  if (texts.length) {
    // The first day visitors could have read it is the planned one, however late we are.
    const at = item.status === "published" ? now : (texts[0]?.at ?? now);
    await writePublicVersion(tx, kind, item, { texts, at });
    for (const text of texts) await keepShown(tx, text, now);
    const languages = texts.flatMap(({ part }) => (part === "shared" ? [] : [part]));
    await recordChange(tx, kind, {
      id,
      by: texts[0],
      now,
      after: { status: "published", languages },
    });
  }
  if (end) {
    await withdraw(tx, kind, id, { locales, at: now });
    await tx.update(kind.items).set({ status: "draft" }).where(eq(kind.items.id, id));
    await recordChange(tx, kind, { id, by: end, now, after: { status: "draft" } });
  }
  await noteMediaUses(tx, kind, id);
  await touch(tx, kind.collection);
}

async function keepShown(
  tx: Tx,
  { kind, itemId, part, version, slug, content, userId }: Due,
  now: Date,
) {
  if (part === "shared") return;
  const who = await personOf(tx, userId);
  await tx.insert(revisions).values({
    kind,
    itemId,
    part,
    version,
    slug,
    content,
    event: "published",
    at: now,
    userId,
    userName: who ? nameOf(who) : "",
  });
}

type Noted = {
  id: number;
  by: Due | undefined;
  now: Date;
  after: { status: "published" | "draft"; languages?: string[] };
};

/** Records the change in the name of whoever scheduled it. */
async function recordChange(tx: Tx, kind: StoredKind, { id, by, now, after }: Noted) {
  await record(tx, {
    actor: await personOf(tx, by?.userId ?? null),
    at: now,
    address: "",
    action: auditedAs(kind, after.status === "published" ? "published" : "unpublished"),
    subject: await itemSubject(tx, kind, id),
    after,
  });
}

async function personOf(tx: Tx, id: number | null) {
  if (id === null) return null;
  const [row] = await tx.select().from(users).where(eq(users.id, id));
  return row ?? null;
}
