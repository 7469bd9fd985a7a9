import { eq } from "drizzle-orm";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import { transaction } from "#app/platform/db/transaction.server.ts";
import { drawInSizes } from "#app/platform/files/draw.server.ts";
import { announceFiles, keepFiles, releaseFiles } from "#app/platform/files/files.server.ts";
import type { Region } from "#app/platform/files/kinds.ts";
import { isPicture, type PictureFormat, types } from "#app/platform/files/kinds.ts";
import { shortHash } from "#app/platform/files/receive.server.ts";
import type { Storage } from "#app/platform/files/storage.server.ts";
import { mediaKey } from "./file-names.ts";
import type { Variant, Variants } from "./picture-for.ts";
import { fileKey, type MediaRow } from "./queries.server.ts";
import { fallbackWidth, regionOf, type Shape, shapes, widthsFor } from "./shapes.ts";
import { media } from "./tables.server.ts";
import { touchPlacesOf } from "./uses.server.ts";

type Services = { db: Db; storage: Storage; now: () => Date };
type Picture = MediaRow & { width: number; height: number; extension: PictureFormat };

/** Part of every hash: raise it when the image processing changes. */
const VERSION = "1";

/** Older hashes are dropped, as no cached page is that old. */
export const MAX_FORMER_HASHES = 100;

/**
 * Makes the missing sizes of a picture: all after an upload, the crops after the focal point moved.
 * Idempotent, also after an interruption.
 */
export async function makeVariants({ db, storage, now }: Services, id: number): Promise<void> {
  const row = await pictureRow(db, id);
  if (!row) return;
  const missing = shapes.filter((shape) => row.variants?.[shape]?.hash !== hashOf(row, shape));
  if (!missing.length) return;
  const master = await storage.get(fileKey(row));
  if (!master) throw new Error(`the file of media ${id} is missing`);
  const made: Variants = {};
  for (const shape of missing) {
    made[shape] = await makeVariant({ db, storage, now }, row, shape, master);
  }
  await transaction(db, (tx) => saveVariants(tx, id, made, now()));
}

async function makeVariant(
  { db, storage, now }: Services,
  row: Picture,
  shape: Shape,
  master: Uint8Array,
): Promise<Variant> {
  const region = regionOf(shape, row, { x: row.focalX, y: row.focalY });
  const variant = variantOf(row, shape, region);
  const sizes = sizesOf(row, shape, variant);
  await announceFiles(
    db,
    sizes.map(({ key }) => key),
    now(),
  );
  const drawn = await drawInSizes({ master, region, wanted: sizes });
  for (const [index, { key, format }] of sizes.entries()) {
    await storage.put(key, drawn[index] as Uint8Array, types[format]);
  }
  return variant;
}

/** Ignores crops of a focal point that changed meanwhile. */
async function saveVariants(tx: Tx, id: number, made: Variants, now: Date) {
  const row = await pictureRow(tx, id, { lock: true });
  if (!row) return;
  const variants: Variants = { ...row.variants };
  const former = new Set(row.formerHashes);
  for (const shape of shapes) {
    const variant = made[shape];
    if (variant?.hash !== hashOf(row, shape)) continue;
    const old = variants[shape];
    await keepFiles(tx, keysOf(row, shape, variant));
    if (old && old.hash !== variant.hash) {
      await releaseFiles(tx, keysOf(row, shape, old), now);
      former.add(old.hash);
    }
    former.delete(variant.hash);
    variants[shape] = variant;
  }
  const formerHashes = [...former].slice(-MAX_FORMER_HASHES);
  await tx.update(media).set({ variants, formerHashes }).where(eq(media.id, id));
  await touchPlacesOf(tx, id);
}

async function pictureRow(db: Db | Tx, id: number, { lock = false } = {}): Promise<Picture | null> {
  const query = db.select().from(media).where(eq(media.id, id));
  const [row] = lock ? await query.for("update") : await query;
  if (!row || row.width === null || row.height === null || !isPicture(row.extension)) return null;
  return { ...row, width: row.width, height: row.height, extension: row.extension };
}

function hashOf({ hash, focalX, focalY }: MediaRow, shape: Shape): string {
  return shortHash(VERSION, hash, shape, shape === "full" ? "" : `${focalX} ${focalY}`);
}

function variantOf(row: Picture, shape: Shape, region: Region): Variant {
  const widths = widthsFor(region.width);
  return { hash: hashOf(row, shape), width: region.width, height: region.height, widths };
}

function sizesOf(row: Picture, shape: Shape, { hash, widths }: Variant) {
  const wanted: { width: number; format: PictureFormat }[] = [
    { width: fallbackWidth(widths), format: row.extension },
    ...widths.map((width) => ({ width, format: "webp" as const })),
    ...widths.map((width) => ({ width, format: "avif" as const })),
  ];
  return wanted.map(({ width, format }) => {
    const key = mediaKey(row.id, { shape, width, hash, extension: format });
    return { key, width, format };
  });
}

function keysOf(row: Picture, shape: Shape, variant: Variant): string[] {
  return sizesOf(row, shape, variant).map(({ key }) => key);
}
