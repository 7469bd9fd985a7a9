import { and, eq } from "drizzle-orm";
import type { Db, Tx } from "#app/db/open.server.ts";
import { touch } from "#app/db/touch.server.ts";
import type { PlaceType } from "./schema.ts";
import { mediaUses } from "./tables.server.ts";

type Place = {
  type: PlaceType;
  id: number | string;
  /** As it is written, and as readers know it; empty when they do not. */
  label: string;
  publicLabel: string;
  ownerId: number | null;
};

/** What a place uses: everything, and what of it readers see. */
type Uses = { all: Iterable<number>; shown: Iterable<number> };

/** The cached pages that show what each place holds. */
const pagesOf: Record<Exclude<PlaceType, "bin">, string> = {
  post: "posts",
  formation: "formations",
  legal: "legal",
  category: "categories",
  settings: "settings",
};

/**
 * Notes everything a place uses, in the transaction that saves the place: what it uses cannot be
 * deleted until it stops. Ids that do not exist break the transaction; see `unknownMedia`.
 */
export async function recordMediaUses(tx: Tx, { type, id, ...place }: Place, uses: Uses) {
  const placeId = String(id);
  await tx.delete(mediaUses).where(and(eq(mediaUses.type, type), eq(mediaUses.placeId, placeId)));
  const shown = new Set(uses.shown);
  // Always in the same order, so that two writers never wait for each other.
  const ids = [...new Set([...uses.all, ...shown])].sort((a, b) => a - b);
  if (!ids.length) return;
  const rows = ids.map((mediaId) => ({ ...place, mediaId, type, placeId }));
  await tx.insert(mediaUses).values(rows.map((row) => ({ ...row, shown: shown.has(row.mediaId) })));
}

export async function placesOf(
  db: Db | Tx,
  mediaId: number,
): Promise<(typeof mediaUses.$inferSelect)[]> {
  return db
    .select()
    .from(mediaUses)
    .where(eq(mediaUses.mediaId, mediaId))
    .orderBy(mediaUses.type, mediaUses.label, mediaUses.placeId);
}

/** Whether readers may have it: something they can read shows it or leads to it. */
export async function isShown(db: Db, mediaId: number): Promise<boolean> {
  const [row] = await db
    .select({ id: mediaUses.mediaId })
    .from(mediaUses)
    .where(and(eq(mediaUses.mediaId, mediaId), eq(mediaUses.shown, true)))
    .limit(1);
  return row !== undefined;
}

/** Drops the public pages that show it. */
export async function touchPlacesOf(tx: Tx, mediaId: number): Promise<void> {
  const places = await placesOf(tx, mediaId);
  const tags = new Set(places.flatMap(({ type }) => (type === "bin" ? [] : pagesOf[type])));
  if (tags.size) await touch(tx, ...tags);
}
