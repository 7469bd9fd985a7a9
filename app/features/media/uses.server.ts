import { and, eq } from "drizzle-orm";
import type { Db, Tx } from "#app/db/open.server.ts";
import { touch } from "#app/db/touch.server.ts";
import type { MediaPlace, PlaceType } from "./schema.ts";
import { mediaUses } from "./tables.server.ts";

type Place = { type: PlaceType; id: number | string; label: string };

/** The cached pages that show what each place holds. */
const pagesOf: Record<PlaceType, string> = {
  post: "posts",
  formation: "formations",
  category: "categories",
  settings: "settings",
};

/**
 * Notes everything a place uses, in the transaction that saves the place: what it uses cannot be
 * deleted until it stops. Ids that do not exist break the transaction; see `unknownMedia`.
 */
export async function recordMediaUses(tx: Tx, place: Place, mediaIds: Iterable<number>) {
  const { type, id, label } = place;
  const placeId = String(id);
  await tx.delete(mediaUses).where(and(eq(mediaUses.type, type), eq(mediaUses.placeId, placeId)));
  // Always in the same order, so that two writers never wait for each other.
  const ids = [...new Set(mediaIds)].sort((a, b) => a - b);
  if (!ids.length) return;
  await tx.insert(mediaUses).values(ids.map((mediaId) => ({ mediaId, type, placeId, label })));
}

export async function placesOf(db: Db | Tx, mediaId: number): Promise<MediaPlace[]> {
  return db
    .select({ type: mediaUses.type, id: mediaUses.placeId, label: mediaUses.label })
    .from(mediaUses)
    .where(eq(mediaUses.mediaId, mediaId))
    .orderBy(mediaUses.type, mediaUses.label, mediaUses.placeId);
}

/** Drops the public pages that show it. */
export async function touchPlacesOf(tx: Tx, mediaId: number): Promise<void> {
  const places = await placesOf(tx, mediaId);
  const tags = new Set(places.map(({ type }) => pagesOf[type]));
  if (tags.size) await touch(tx, ...tags);
}
