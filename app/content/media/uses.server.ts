import { and, eq, inArray } from "drizzle-orm";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import { touch } from "#app/platform/db/touch.server.ts";
import type { PlaceType } from "./schema.ts";
import { mediaUses } from "./tables.server.ts";

type Place = {
  type: PlaceType;
  id: number | string;
  /** The title of the draft, and the public title or an empty string. */
  label: string;
  publicLabel: string;
  ownerId: number | null;
};

/** The ids a place uses, and those of them that are public. */
type Uses = { all: Iterable<number>; shown: Iterable<number> };

/** The cache tags of the pages that show each type of place. */
const pagesOf: Record<Exclude<PlaceType, "bin" | "certificate">, string> = {
  post: "posts",
  formation: "formations",
  legal: "legal",
  category: "categories",
  settings: "settings",
  form: "forms",
};

/**
 * Records what a place uses, in the transaction that saves it; used media cannot be deleted. Unknown
 * ids fail the transaction; see `unknownMedia`.
 */
export async function recordMediaUses(tx: Tx, { type, id, ...place }: Place, uses: Uses) {
  const placeId = String(id);
  await tx.delete(mediaUses).where(and(eq(mediaUses.type, type), eq(mediaUses.placeId, placeId)));
  const shown = new Set(uses.shown);
  // A fixed order prevents deadlocks.
  const ids = [...new Set([...uses.all, ...shown])].sort((a, b) => a - b);
  if (!ids.length) return;
  const rows = ids.map((mediaId) => ({ ...place, mediaId, type, placeId }));
  await tx.insert(mediaUses).values(rows.map((row) => ({ ...row, shown: shown.has(row.mediaId) })));
}

export type MediaUse = typeof mediaUses.$inferSelect;

export async function placesOf(db: Db | Tx, mediaIds: readonly number[]): Promise<MediaUse[]> {
  if (!mediaIds.length) return [];
  return db
    .select()
    .from(mediaUses)
    .where(inArray(mediaUses.mediaId, [...mediaIds]))
    .orderBy(mediaUses.type, mediaUses.label, mediaUses.placeId);
}

/** Whether a public page uses the file. */
export async function isShown(db: Db, mediaId: number): Promise<boolean> {
  const [row] = await db
    .select({ id: mediaUses.mediaId })
    .from(mediaUses)
    .where(and(eq(mediaUses.mediaId, mediaId), eq(mediaUses.shown, true)))
    .limit(1);
  return row !== undefined;
}

/** Invalidates the cached pages that show the file. */
export async function touchPlacesOf(tx: Tx, mediaId: number): Promise<void> {
  const places = await placesOf(tx, [mediaId]);
  const tags = new Set(
    places.flatMap(({ type }) => (type === "bin" || type === "certificate" ? [] : pagesOf[type])),
  );
  if (tags.size) await touch(tx, ...tags);
}
