import { and, desc, eq, lte } from "drizzle-orm";
import { type CurrentUser, nameOf } from "#app/platform/access/current-user.ts";
import { record } from "#app/platform/audit/record.server.ts";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import { transaction } from "#app/platform/db/transaction.server.ts";
import { AppError } from "#app/platform/errors.ts";
import type { Act } from "../act.server.ts";
import { auditedAs } from "../audit.server.ts";
import type { StoredKind } from "../content-kind.server.ts";
import { readParts } from "../drafts/drafts.server.ts";
import {
  forgetBinnedMedia,
  noteMediaUses,
  withoutLostMedia,
} from "../publish/media-uses.server.ts";
import { freeSlug, slugTakenBy } from "../publish/slugs.server.ts";
import { firstHour, setState } from "../publish/withdraw-item.server.ts";
import { hasRight } from "../rights.ts";
import {
  bin,
  type Content,
  drafts,
  formerSlugs,
  type KeptCopy,
  revisions,
} from "../tables.server.ts";
import { BIN_DAYS, type BinnedItem } from "./bin.ts";
import type { ItemRow } from "./item-columns.server.ts";

const DAY = 24 * 60 * 60 * 1000;

/** Copies an item into the bin, from which it can be recovered. */
export async function putInBin(tx: Tx, kind: StoredKind, item: ItemRow, title: string, act: Act) {
  const copies = Object.values(await readParts(tx, kind, item.id));
  const slugs = await tx
    .select({ locale: formerSlugs.locale, slug: formerSlugs.slug })
    .from(formerSlugs)
    .where(and(eq(formerSlugs.kind, kind.key), eq(formerSlugs.itemId, item.id)));
  await tx.insert(bin).values({
    kind: kind.key,
    itemId: item.id,
    title,
    slugs,
    copies: copies.map(
      ({ part, version, slug, content, plain, wordCount, sourceFingerprint, stale, editedAt }) => ({
        part,
        version,
        slug,
        content,
        plain,
        wordCount,
        sourceFingerprint,
        stale,
        editedAt: editedAt.toISOString(),
      }),
    ),
    createdBy: item.createdBy,
    createdAt: item.createdAt,
    publishedAt: firstHour(item, act),
    deletedAt: act.now,
    deletedBy: act.user.id,
    deletedByName: nameOf(act.user),
  });
}

/** The items the caller may recover, the last deleted first. */
export async function listBin(db: Db, kind: StoredKind, user: CurrentUser): Promise<BinnedItem[]> {
  const { itemId, title: named, deletedAt: at, deletedByName: by } = bin;
  const rows = await db
    .select({ id: itemId, title: named, deletedAt: at, deletedByName: by })
    .from(bin)
    .where(and(eq(bin.kind, kind.key), mayRecover(kind, user)))
    .orderBy(desc(bin.deletedAt), desc(bin.itemId));
  return rows.map(({ id, title, deletedAt, deletedByName }) => ({
    id,
    title,
    deleted_by: deletedByName,
    deleted_at: deletedAt.toISOString(),
    until: new Date(deletedAt.getTime() + BIN_DAYS * DAY).toISOString(),
  }));
}

/** Restores an item as a draft under its old id; it is not published again by itself. */
export async function recoverItem(tx: Tx, kind: StoredKind, id: number, act: Act) {
  const kept = await takeFromBin(tx, kind, id, act.user);
  const copies: KeptCopy[] = [];
  for (const copy of kept.copies) copies.push(await fitting(tx, kind, id, copy, act));
  const shared = copies.find(({ part }) => part === "shared")?.content ?? kind.shared;
  await kind.insert(tx, { id, shared, createdBy: kept.createdBy, at: kept.createdAt });
  await setState(tx, kind, id, { status: "draft", publishedAt: kept.publishedAt, act });
  await tx.insert(drafts).values(
    copies.map((copy) => ({
      ...copy,
      kind: kind.key,
      itemId: id,
      publicVersion: null,
      editedAt: new Date(copy.editedAt),
      editedBy: act.user.id,
    })),
  );
  if (kept.slugs.length > 0) {
    const former = kept.slugs.map((each) => ({ ...each, kind: kind.key, itemId: id, at: act.now }));
    await tx.insert(formerSlugs).values(former).onConflictDoNothing();
  }
  await forgetBinnedMedia(tx, kind.key, id);
  await noteMediaUses(tx, kind, id);
  await recordChange(tx, kind, { id, title: kept.title, happening: "recovered", act });
}

/** Deletes an item of the bin before it expires. */
export async function eraseItem(tx: Tx, kind: StoredKind, id: number, act: Act) {
  const { title } = await takeFromBin(tx, kind, id, act.user);
  await tx.delete(revisions).where(and(eq(revisions.kind, kind.key), eq(revisions.itemId, id)));
  await forgetBinnedMedia(tx, kind.key, id);
  await recordChange(tx, kind, { id, title, happening: "erased", act });
}

/** Deletes expired items of the bin with all their revisions; runs once a day. */
export async function emptyBin(db: Db, now: Date) {
  await transaction(db, async (tx) => {
    const due = lte(bin.deletedAt, new Date(now.getTime() - BIN_DAYS * DAY));
    const gone = await tx.delete(bin).where(due).returning({ kind: bin.kind, itemId: bin.itemId });
    for (const { kind, itemId } of gone) {
      await tx.delete(revisions).where(and(eq(revisions.kind, kind), eq(revisions.itemId, itemId)));
      await forgetBinnedMedia(tx, kind, itemId);
    }
  });
}

/** Only those who may delete any item, or who deleted this one, may recover or erase it. */
function mayRecover({ section }: StoredKind, user: CurrentUser) {
  return hasRight(user, section, "delete") ? undefined : eq(bin.deletedBy, user.id);
}

/** Of two simultaneous requests the second gets 404. */
async function takeFromBin(tx: Tx, kind: StoredKind, id: number, user: CurrentUser) {
  const which = and(eq(bin.kind, kind.key), eq(bin.itemId, id), mayRecover(kind, user));
  const [kept] = await tx.delete(bin).where(which).returning();
  if (!kept) throw new AppError("notFound");
  return kept;
}

/** What it refers to may be gone, and its address may be another’s by now. */
async function fitting(tx: Tx, kind: StoredKind, id: number, copy: KeptCopy, act: Act) {
  const content = await withoutLostFacts(tx, kind, copy);
  if (copy.part === "shared" || copy.slug === null) return { ...copy, content };
  const wanted = { id, locale: copy.part, slug: copy.slug };
  const taken = await slugTakenBy(tx, kind, { ...wanted, user: act.user });
  const title = String(content.title ?? "");
  const slug = taken === null ? copy.slug : await freeSlug(tx, kind, { ...wanted, title });
  return { ...copy, content, slug };
}

async function withoutLostFacts(tx: Tx, kind: StoredKind, { part, content }: KeptCopy) {
  const shown = await withoutLostMedia(tx, kind, content);
  if (part !== "shared") return shown;
  const blank: Content = kind.shared;
  const lost = await kind.unknownFacts(tx, shown);
  return { ...shown, ...Object.fromEntries(lost.map((field) => [field, blank[field]])) };
}

type Noted = { id: number; title: string; happening: "recovered" | "erased"; act: Act };

async function recordChange(tx: Tx, kind: StoredKind, { id, title, happening, act }: Noted) {
  await record(tx, {
    ...act.trace,
    action: auditedAs(kind, happening),
    subject: { type: kind.key, id, label: title },
  });
}
