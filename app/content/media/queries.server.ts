import { and, arrayContains, asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { users } from "#app/platform/access/tables.server.ts";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import { inReadingOrder } from "#app/platform/db/order.server.ts";
import { folded, holdsWords } from "#app/platform/db/search.server.ts";
import { type FileKind, isPicture, types } from "#app/platform/files/kinds.ts";
import { type Sort, sortOf } from "#app/platform/http/sort-order.ts";
import { fold } from "#app/platform/i18n/fold.ts";
import { type Locale, locales } from "#app/platform/i18n/locales.ts";
import { type FileName, mediaKey, mediaUrl } from "./file-names.ts";
import { type PictureFacts, pictureFor } from "./picture-for.ts";
import type { Media, MediaTag, mediaSorts } from "./schema.ts";
import { media, mediaUses } from "./tables.server.ts";

export type MediaRow = typeof media.$inferSelect;

export type MediaFilter = {
  search?: string | undefined;
  kind?: FileKind | undefined;
  alt?: "missing" | undefined;
  uses?: "none" | undefined;
  tag?: string | undefined;
  sort?: Sort<(typeof mediaSorts)[number]> | undefined;
};

const usesOf = sql<number>`(
  select count(*)::int from ${mediaUses} used where used.media_id = ${sql.raw('"media"."id"')}
)`;

export async function listMedia(
  db: Db,
  locale: Locale,
  filter: MediaFilter,
  { limit, offset = 0 }: { limit: number; offset?: number } = { limit: 1000 },
): Promise<Media[]> {
  const { name, descending } = sortOf(filter.sort ?? "-created_at");
  const column = {
    created_at: media.createdAt,
    title: inReadingOrder(media.title),
    bytes: media.bytes,
  };
  const order = descending ? desc : asc;
  const rows = await selectMedia(db)
    .where(matching(filter))
    .orderBy(order(column[name]), order(media.id))
    .limit(limit)
    .offset(offset);
  return rows.map((row) => mediaOf(row, locale));
}

export async function countMedia(db: Db, filter: MediaFilter): Promise<number> {
  return db.$count(media, matching(filter));
}

export async function findMedia(db: Db, id: number, locale: Locale): Promise<Media | null> {
  const [row] = await selectMedia(db).where(eq(media.id, id));
  return row ? mediaOf(row, locale) : null;
}

export async function mediaById(db: Db, id: number): Promise<MediaRow | null> {
  const [row] = await db.select().from(media).where(eq(media.id, id));
  return row ?? null;
}

/** The oldest file with the same content. */
export async function mediaByHash(
  db: Db | Tx,
  { hash, bytes }: { hash: string; bytes: number },
): Promise<number | null> {
  const same = and(eq(media.hash, hash), eq(media.bytes, bytes));
  const [row] = await db
    .select({ id: media.id })
    .from(media)
    .where(same)
    .orderBy(media.id)
    .limit(1);
  return row?.id ?? null;
}

/** Every tag of the library in alphabetical order. */
export async function listTags(db: Db): Promise<MediaTag[]> {
  const tag = sql<string>`tag`;
  return db
    .select({ tag, count: sql<number>`count(*)::int` })
    .from(sql`${media}, unnest(${media.tags}) as tag`)
    .groupBy(tag)
    .orderBy(inReadingOrder(tag));
}

/** The input of `pictureFor` for each id. */
export async function picturesById(
  db: Db | Tx,
  ids: Iterable<number>,
): Promise<Map<number, PictureFacts>> {
  const wanted = [...new Set(ids)];
  if (!wanted.length) return new Map();
  const { id, hash, extension, width, height, alt, decorative, variants } = media;
  const rows = await db
    .select({ id, hash, extension, width, height, alt, decorative, variants })
    .from(media)
    .where(inArray(media.id, wanted));
  return new Map(rows.map((row) => [row.id, row]));
}

/** The public address of each recording among the ids. */
export async function recordingUrls(
  db: Db | Tx,
  ids: Iterable<number>,
): Promise<Map<number, string>> {
  const wanted = [...new Set(ids)];
  if (!wanted.length) return new Map();
  const rows = await db
    .select()
    .from(media)
    .where(and(inArray(media.id, wanted), eq(media.kind, "audio")));
  return new Map(rows.map((row) => [row.id, fileUrl(row)]));
}

/** The ids that are not in the library. */
export async function unknownMedia(db: Db | Tx, ids: Iterable<number>): Promise<number[]> {
  const wanted = [...new Set(ids)];
  const known = new Set(await knownMedia(db, wanted));
  return wanted.filter((id) => !known.has(id));
}

/** The ids that are no picture which a PDF can hold: recordings and other files too. */
export async function notPrintablePictures(db: Db | Tx, ids: Iterable<number>): Promise<number[]> {
  const wanted = [...new Set(ids)];
  if (!wanted.length) return [];
  const rows = await db
    .select({ id: media.id })
    .from(media)
    .where(
      and(
        inArray(media.id, wanted),
        eq(media.kind, "image"),
        inArray(media.extension, ["jpg", "png"]),
      ),
    );
  const known = new Set(rows.map(({ id }) => id));
  return wanted.filter((id) => !known.has(id));
}

/** The ids that are in the library. */
export async function knownMedia(db: Db | Tx, ids: Iterable<number>): Promise<number[]> {
  return [...(await picturesById(db, ids)).keys()];
}

/** The texts without accents and capitals, for searching. */
export function searchable(...texts: (string | undefined)[]): string {
  return fold(texts.filter(Boolean).join(" "));
}

function matching({ search, kind, alt, uses, tag }: MediaFilter): SQL | undefined {
  return and(
    kind ? eq(media.kind, kind) : undefined,
    holdsWords(folded(media.words), search),
    alt
      ? sql`${media.kind} = 'image' and not ${media.decorative} and not ${altComplete}`
      : undefined,
    uses ? sql`${usesOf} = 0` : undefined,
    tag ? arrayContains(media.tags, [tag]) : undefined,
  );
}

const altComplete = sql`${media.alt} ?& ${sql.raw(`array[${locales.map((l) => `'${l}'`).join(", ")}]`)}`;

function selectMedia(db: Db) {
  return db
    .select({
      media,
      uses: usesOf,
      uploadedBy: sql<
        string | null
      >`nullif(trim(concat_ws(' ', ${users.firstname}, ${users.lastname})), '')`,
    })
    .from(media)
    .leftJoin(users, eq(users.id, media.uploadedBy))
    .$dynamic();
}

type Selected = { media: MediaRow; uses: number; uploadedBy: string | null };

function mediaOf({ media: row, uses, uploadedBy }: Selected, locale: Locale): Media {
  return {
    id: row.id,
    kind: row.kind,
    title: row.title,
    filename: row.filename,
    type: types[row.extension],
    bytes: row.bytes,
    width: row.width,
    height: row.height,
    alt: row.alt,
    decorative: row.decorative,
    focal_point: { x: row.focalX, y: row.focalY },
    tags: row.tags,
    color: row.color,
    placeholder: row.placeholder,
    processing: row.kind === "image" && row.variants === null,
    url: fileUrl(row),
    picture: pictureFor(row, locale),
    cover: pictureFor(row, locale, "cover"),
    uses,
    uploaded_by: uploadedBy,
    uploader_id: row.uploadedBy,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

export function fileUrl(row: MediaRow): string {
  return mediaUrl(row.id, originalName(row));
}

export function fileKey(row: MediaRow): string {
  return mediaKey(row.id, originalName(row));
}

function originalName({ hash, extension, width }: MediaRow): FileName {
  if (!isPicture(extension)) return { hash, extension };
  return { shape: "full", width: width ?? 0, hash, extension };
}
