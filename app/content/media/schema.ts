import { z } from "zod";
import { type FileKind, kinds } from "#app/platform/files/kinds.ts";
import { ListQuery } from "#app/platform/http/pagination.ts";
import { sortField } from "#app/platform/http/sort.ts";
import { ItemId } from "#app/platform/http/values.ts";
import { type Localized, locales } from "#app/platform/i18n/locales.ts";
import type { PictureSource } from "#app/ui/picture.tsx";

const MB = 1024 * 1024;

/** In bytes. Checked in the browser before sending and on the server while streaming. */
export const uploadLimits = {
  image: 15 * MB,
  pdf: 5 * MB,
  audio: 2 * MB,
} as const satisfies Record<FileKind, number>;

/**
 * What one person may add in 24 hours: more than the pictures of an event, and far less than a disk.
 * Every file counts with at least the room of its smaller sizes and its row.
 */
export const dailyLimits = { bytes: 1024 * MB, leastPerFile: MB / 4, atOnce: 12 } as const;

export const limits = {
  title: 200,
  alt: 500,
  filename: 200,
  tag: 40,
  tags: 20,
  bulk: 200,
} as const;

/** The centre of crops; both from 0 (left, top) to 1. */
export type FocalPoint = { x: number; y: number };
export const centre: FocalPoint = { x: 0.5, y: 0.5 };

/** One picture, document or recording of the library, as `GET /api/media` returns it. */
export type Media = {
  id: number;
  kind: FileKind;
  title: string;
  /** The original file name. */
  filename: string;
  type: string;
  bytes: number;
  width: number | null;
  height: number | null;
  alt: Partial<Localized>;
  /** A decorative picture needs no alternative text. */
  decorative: boolean;
  focal_point: FocalPoint;
  tags: string[];
  /** Shown while the picture loads: a colour, and a tiny blurred version. */
  color: string | null;
  placeholder: string | null;
  /** The smaller sizes are still being made. */
  processing: boolean;
  /** The public address of the file. */
  url: string;
  picture: PictureSource | null;
  cover: PictureSource | null;
  /** The number of places that use it. */
  uses: number;
  uploaded_by: string | null;
  /** The account behind that name, which may describe it until visitors see it. */
  uploader_id: number | null;
  created_at: string;
  updated_at: string;
};

/** `bin`: a deleted item that can be restored; its id contains the kind. */
export const placeTypes = [
  "post",
  "formation",
  "legal",
  "category",
  "settings",
  "form",
  "certificate",
  "bin",
] as const;
export type PlaceType = (typeof placeTypes)[number];

/** Where a picture or document is used. */
export type MediaPlace = { type: PlaceType; id: string; label: string };

export type MediaDetails = Media & { places: MediaPlace[] };

export const mediaSorts = ["created_at", "title", "bytes"] as const;

export const MediaQuery = ListQuery.extend({
  kind: z.enum(kinds).optional(),
  sort: sortField(mediaSorts),
  /** `missing`: pictures that lack a text in some language and are not decorative. */
  alt: z.enum(["missing"]).optional(),
  /** `none`: unused files. */
  uses: z.enum(["none"]).optional(),
  tag: z.string().trim().max(limits.tag).optional(),
});

/** The request body is the file, so that it streams; its name is in the query. */
export const ReplaceQuery = z.object({
  filename: z.string().trim().max(1000).default(""),
  locale: z.string().optional(),
});

export const UploadQuery = ReplaceQuery.extend({
  /** Refuse a file that the library already has. */
  unless_known: z.enum(["1"]).optional(),
});

/** The body of a 409: the library already has this file. */
export type KnownFile = { message: string; existing: MediaDetails };

const Tag = z.string().trim().min(1).max(limits.tag);

const ids = z.array(ItemId).min(1).max(limits.bulk);

/** One action on several files. */
export const MediaBulk = z.discriminatedUnion("action", [
  z.object({ action: z.enum(["tag", "untag"]), ids, tag: Tag }),
  z.object({ action: z.literal("delete"), ids }),
]);
export type MediaBulk = z.output<typeof MediaBulk>;

export type MediaBulkResult = { done: number[]; failed: { id: number; message: string }[] };

/** A tag, and the number of files that have it. */
export type MediaTag = { tag: string; count: number };

const Share = z.number().min(0).max(1);
const AltTexts = z.object(
  Object.fromEntries(locales.map((locale) => [locale, z.string().max(limits.alt).optional()])) as {
    [K in (typeof locales)[number]]: z.ZodOptional<z.ZodString>;
  },
);

/** Only given fields change; an empty alternative text is removed. */
export const MediaChange = z.object({
  title: z.string().min(1).max(limits.title).optional(),
  alt: AltTexts.optional(),
  decorative: z.boolean().optional(),
  focal_point: z.object({ x: Share, y: Share }).optional(),
  tags: z.array(Tag).max(limits.tags).optional(),
});
export type MediaChange = z.output<typeof MediaChange>;
