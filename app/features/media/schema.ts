import { z } from "zod";
import { type FileKind, kinds } from "#app/files/kinds.ts";
import { ListQuery } from "#app/http/pagination.ts";
import { sortField } from "#app/http/sort.ts";
import { ItemId } from "#app/http/values.ts";
import { type Localized, locales } from "#app/i18n/locales.ts";
import type { PictureSource } from "#app/ui/picture.tsx";

const MB = 1024 * 1024;

/** The screens say them before anything is sent; the server counts while it streams. */
export const uploadLimits = { image: 15 * MB, pdf: 5 * MB } as const satisfies Record<
  FileKind,
  number
>;

export const limits = {
  title: 200,
  alt: 500,
  filename: 200,
  tag: 40,
  tags: 20,
  bulk: 200,
} as const;

/** Where on a picture the eye should fall; both from 0 (left, top) to 1. */
export type FocalPoint = { x: number; y: number };
export const centre: FocalPoint = { x: 0.5, y: 0.5 };

/** One picture or document of the library, as `GET /api/media` tells it. */
export type Media = {
  id: number;
  kind: FileKind;
  title: string;
  /** As it was called on the computer it came from. */
  filename: string;
  type: string;
  bytes: number;
  width: number | null;
  height: number | null;
  alt: Partial<Localized>;
  /** Says nothing a reader would miss: no alternative text is needed. */
  decorative: boolean;
  focal_point: FocalPoint;
  /** What editors sort the library by. */
  tags: string[];
  /** The picture in its essence, to show while it loads: a colour, and a few blurred pixels. */
  color: string | null;
  placeholder: string | null;
  /** The smaller sizes are still being made. */
  processing: boolean;
  /** The file itself, for everybody. */
  url: string;
  picture: PictureSource | null;
  cover: PictureSource | null;
  /** In how many places it is used. */
  uses: number;
  uploaded_by: string | null;
  created_at: string;
  updated_at: string;
};

/** `bin`: deleted, but it can be had back; its number names the kind too. */
export const placeTypes = ["post", "formation", "legal", "category", "settings", "bin"] as const;
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
  /** `none`: what nothing uses. */
  uses: z.enum(["none"]).optional(),
  tag: z.string().trim().max(limits.tag).optional(),
});

/** The file is the body itself, so that it streams; its name is told beside it. */
export const ReplaceQuery = z.object({
  filename: z.string().trim().max(1000).default(""),
  locale: z.string().optional(),
});

export const UploadQuery = ReplaceQuery.extend({
  /** Refused with the one there is, when the library has the very same already. */
  unless_known: z.enum(["1"]).optional(),
});

/** Told with a 409: the same file is in the library already. */
export type KnownFile = { message: string; existing: MediaDetails };

const Tag = z.string().trim().min(1).max(limits.tag);

const ids = z.array(ItemId).min(1).max(limits.bulk);

/** One thing done to several files of the library. */
export const MediaBulk = z.discriminatedUnion("action", [
  z.object({ action: z.enum(["tag", "untag"]), ids, tag: Tag }),
  z.object({ action: z.literal("delete"), ids }),
]);
export type MediaBulk = z.output<typeof MediaBulk>;

export type MediaBulkResult = { done: number[]; failed: { id: number; message: string }[] };

/** A word that files are sorted by, and how many wear it. */
export type MediaTag = { tag: string; count: number };

const Share = z.number().min(0).max(1);
const AltTexts = z.object(
  Object.fromEntries(locales.map((locale) => [locale, z.string().max(limits.alt).optional()])) as {
    [K in (typeof locales)[number]]: z.ZodOptional<z.ZodString>;
  },
);

/** Only what is given changes; an empty text takes that language's text away. */
export const MediaChange = z.object({
  title: z.string().min(1).max(limits.title).optional(),
  alt: AltTexts.optional(),
  decorative: z.boolean().optional(),
  focal_point: z.object({ x: Share, y: Share }).optional(),
  tags: z.array(Tag).max(limits.tags).optional(),
});
export type MediaChange = z.output<typeof MediaChange>;
