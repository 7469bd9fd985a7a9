import { pictureFor } from "#app/content/media/picture-for.ts";
import { knownMedia, picturesById, unknownMedia } from "#app/content/media/queries.server.ts";
import { recordMediaUses } from "#app/content/media/uses.server.ts";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import { defaultLocale, type Locale } from "#app/platform/i18n/locales.ts";
import type { StoredKind } from "../content-kind.server.ts";
import { kindOfItem } from "../content-kind.ts";
import { findItem, type Parts, readParts } from "../drafts/drafts.server.ts";
import { pictureNames, picturesOfPart } from "../drafts/field-pictures.ts";
import type { EditorItem, KindKey } from "../schema.ts";
import type { Content } from "../tables.server.ts";
import { publicHeads } from "./read-public.server.ts";

/** Records the media of the working copies and the public texts, so that none is deleted in use. */
export async function noteMediaUses(tx: Tx, of: StoredKind, id: number): Promise<void> {
  const kind = kindOfItem(of, id);
  const copies = await readParts(tx, kind, id);
  const item = await findItem(tx, kind, id);
  const label = copies.fr?.title || copies.en?.title || copies.de?.title || "";
  const heads = (await publicHeads(tx, kind, [id])).get(id);
  const publicLabel = heads?.fr?.title || heads?.en?.title || heads?.de?.title || "";
  const pictures = Object.values(copies).flatMap(({ content }) => kind.mediaIds(content));
  const linked = Object.values(copies).flatMap(({ content }) => linkedMedia(content));
  const shown = item?.status === "published" ? await kind.publicMedia(tx, id) : noMedia;
  const known = new Set(await knownMedia(tx, [...linked, ...shown.linked]));
  await recordMediaUses(
    tx,
    { type: kind.key, id, label, publicLabel, ownerId: item?.createdBy ?? null },
    {
      all: [...pictures, ...linked.filter((one) => known.has(one))],
      shown: [...shown.pictures, ...shown.linked.filter((one) => known.has(one))],
    },
  );
}

const noMedia = { pictures: [], linked: [] as number[] };

/** The documents of the library a text leads to by their addresses. */
export function linkedMedia(content: unknown): number[] {
  const found = JSON.stringify(content).matchAll(/"href":"\/media\/([1-9]\d{0,8})\//g);
  return [...found].map(([, id]) => Number(id));
}

/** Keeps the media of a deleted item as long as it can be recovered. */
export async function moveMediaUsesToBin(tx: Tx, kind: StoredKind, item: Binned): Promise<void> {
  const copies = Object.values(await readParts(tx, kind, item.id));
  const pictures = copies.flatMap(({ content }) => kind.mediaIds(content));
  const linked = await knownMedia(
    tx,
    copies.flatMap(({ content }) => linkedMedia(content)),
  );
  const place = { publicLabel: "", label: item.label, ownerId: item.createdBy };
  await recordMediaUses(tx, { ...place, type: kind.key, id: item.id }, { all: [], shown: [] });
  const inBin = { ...place, type: "bin" as const, id: `${kind.key}-${item.id}` };
  await recordMediaUses(tx, inBin, { all: [...pictures, ...linked], shown: [] });
}

type Binned = { id: number; label: string; createdBy: number | null };

export async function forgetBinnedMedia(tx: Tx, kind: KindKey, id: number): Promise<void> {
  const place = { type: "bin" as const, id: `${kind}-${id}` };
  const unsaid = { label: "", publicLabel: "", ownerId: null };
  await recordMediaUses(tx, { ...place, ...unsaid }, { all: [], shown: [] });
}

/** The fields of a text or of the facts that show something the library does not have. */
export async function fieldsWithUnknownMedia(tx: Db | Tx, kind: StoredKind, content: Content) {
  const unknown = await unknownMedia(tx, kind.mediaIds(content));
  if (unknown.length === 0) return [];
  const named = picturesOfPart(kind.fields, content);
  const inTexts = Object.keys(content).filter((field) => {
    if (named.some((picture) => picture.field.split(".")[0] === field)) return false;
    return kind.mediaIds({ [field]: content[field] }).some((id) => unknown.includes(id));
  });
  const pictures = named.filter(({ id }) => unknown.includes(id));
  return [...pictures.map(({ field }) => field), ...inTexts];
}

/** The fields that name a document of the library where a picture belongs. */
export async function fieldsWithoutPicture(tx: Db | Tx, { fields }: StoredKind, content: Content) {
  const named = picturesOfPart(fields, content);
  const found = await picturesById(
    tx,
    named.map(({ id }) => id),
  );
  return named.flatMap(({ field, id }) => {
    const media = found.get(id);
    return media && !pictureFor(media, defaultLocale) ? [field] : [];
  });
}

/** Everything the working copies show, for the editor to show it too. */
export async function picturesOf(
  db: Db,
  kind: StoredKind,
  { copies, locale }: { copies: Parts; locale: Locale },
): Promise<EditorItem<unknown, unknown, unknown>["pictures"]> {
  const ids = Object.values(copies).flatMap(({ content }) => kind.mediaIds(content));
  const found = await picturesById(db, ids);
  const pictures = [...found].map(([id, media]) => [id, pictureFor(media, locale)]);
  return Object.fromEntries(pictures.filter(([, picture]) => picture !== null));
}

/** What a text of the past showed and the library has lost since. */
export function lostMedia(db: Db | Tx, kind: StoredKind, content: Content): Promise<number[]> {
  return unknownMedia(db, kind.mediaIds(content));
}

/** A text of the past without the pictures the library has lost since. */
export async function withoutLostMedia(
  tx: Tx,
  kind: StoredKind,
  content: Content,
): Promise<Content> {
  const lost = new Set(await lostMedia(tx, kind, content));
  if (!lost.size) return content;
  const pictures = new Set(pictureNames(kind.fields));
  return strip(content, { lost, pictures }) as Content;
}

type Stripped = { lost: Set<number>; pictures: Set<string> };

function strip(value: unknown, stripped: Stripped): unknown {
  const { lost, pictures } = stripped;
  if (Array.isArray(value)) {
    return value
      .filter((item) => !lost.has(item?.attrs?.mediaId))
      .map((item) => strip(item, stripped));
  }
  if (value === null || typeof value !== "object") return value;
  const entries = Object.entries(value).map(([key, item]) => [
    key,
    pictures.has(key) && lost.has(item) ? null : strip(item, stripped),
  ]);
  return Object.fromEntries(entries);
}
