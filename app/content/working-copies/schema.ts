import { z } from "zod";
import { ListQuery } from "#app/platform/http/pagination.ts";
import { sortField } from "#app/platform/http/sort.ts";
import { Day, ItemId, ItemIdText, Moment, whole } from "#app/platform/http/values.ts";
import { type Locale, locales } from "#app/platform/i18n/locales.ts";
import { tableFormats } from "#app/platform/sheets/table.ts";
import type { PictureSource } from "#app/ui/picture.tsx";
import type { kinds, TodoKind } from "./lists/todo.ts";

/** Those with a given number of items: two legal texts, the sections of the settings. */
export type KindKey = (typeof kinds)[number] | "legal" | "settings";

/** The first half of a kind's permissions and of its entries in the audit log. */
export type Section = "news" | "formations" | "legal" | "settings";

/**
 * An item is saved, versioned and restored in parts: one for each language, and one for what all
 * languages share. Two people in two languages never conflict.
 */
export const parts = ["shared", ...locales] as const;
export type Part = (typeof parts)[number];
/** The version of each part's working copy; null where there is none yet. */
export type Versions = Record<Part, number | null>;

/** What is stored. `scheduled`: nothing of it is public until its hour comes. */
export const statuses = ["draft", "scheduled", "published", "archived"] as const;
/** Those a caller may ask for; an item is scheduled by naming the hour. */
const askedStatuses = ["draft", "published", "archived"] as const;
export type Status = (typeof statuses)[number];
export const itemStates = ["draft", "scheduled", "published", "archived"] as const;
export type ItemState = (typeof itemStates)[number];

/** What became of a text that was submitted to those who publish. */
export const reviewStates = ["waiting", "returned", "accepted"] as const;
export type ReviewState = (typeof reviewStates)[number];
/** `changed`: the text is no longer the one that was submitted, or judged. */
export type ReviewMark = { state: ReviewState; changed: boolean };

/** `stale`: public, but the French changed since somebody last said that the two agree. */
export const languageStates = ["missing", "draft", "scheduled", "stale", "published"] as const;
export type LanguageState = {
  state: (typeof languageStates)[number];
  /** Visitors read it now. */
  public: boolean;
  /** When a text, or another one, is published. */
  scheduled_at: string | null;
  /** The working copy changed since: the hour comes without that change. */
  schedule_behind: boolean;
  /** The working copy says something else than the public text. */
  pending: boolean;
  stale: boolean;
  /** Null while nobody asked for a review. */
  review: ReviewMark | null;
};
export type Languages = Record<Locale, LanguageState>;

/** `id` is null once the account is gone. */
export type Person = { id: number | null; name: string };

/** The review of one language, for those who write or decide. */
export type Review = ReviewMark & {
  note: string;
  asked_at: string;
  asked_by: Person | null;
  answer: string;
  decided_at: string | null;
  decided_by: Person | null;
  may: { decide: boolean; withdraw: boolean };
};

/** A comment on one field that is not resolved yet. */
export type Comment = {
  id: number;
  part: Locale;
  field: string;
  text: string;
  /** The passage it is about; empty when it is about the whole field. */
  quote: string;
  at: string;
  by: Person;
};

/** What staff see of an item beyond what visitors see. */
export type EditorFacts = {
  state: ItemState;
  /** Since when visitors read it, or from when on they will. */
  published_at: string | null;
  /** When it leaves the site by itself. */
  ends_at: string | null;
  languages: Languages;
  versions: Versions;
  /** What all languages share says something else than what visitors see. */
  facts_pending: boolean;
  /** It changed since it was scheduled: the hour comes without that change. */
  facts_behind: boolean;
  created_at: string;
  created_by: Person | null;
  edited_at: string;
  edited_by: Person | null;
  /** What the caller may do with it now. */
  may: { edit: boolean; publish: boolean; delete: boolean };
};

/** The working copy of one language. */
export type Translation<Words> = Words &
  LanguageState & {
    slug: string | null;
    version: number;
    word_count: number;
    edited_at: string;
    edited_by: Person | null;
  };

/** An item in the editor: the caller's language in the plain fields, all of them in `translations`. */
export type EditorItem<View, Words, Shared> = View &
  EditorFacts & {
    shared: Shared;
    /** What the working copies show of the library, by its number there. */
    pictures: Record<number, PictureSource>;
    translations: Record<Locale, Translation<Words> | null>;
    reviews: Record<Locale, Review | null>;
    comments: Comment[];
  };

/** A language that waits for somebody: to be looked at, or to be taken up again. */
export type OpenReview = {
  locale: Locale;
  state: Exclude<ReviewState, "accepted">;
  by: Person | null;
  at: string;
  note: string;
};

/** The facts of a row in a list; `open_reviews` are for those who may edit the item. */
export type EditorRowFacts = Omit<EditorFacts, "versions" | "facts_pending" | "facts_behind"> & {
  open_reviews: OpenReview[];
};

/** The same in a list: its texts were not read. */
export type EditorRow<View, Shared> = View & EditorRowFacts & { shared: Shared };

/** Somebody else saved the part first; nothing was overwritten. `base` is what the caller had read. */
export type Conflict = {
  message: string;
  conflict: Partial<
    Record<
      Part,
      {
        version: number;
        slug: string | null;
        content: Record<string, unknown>;
        edited_at: string;
        edited_by: Person | null;
        base: Record<string, unknown> | null;
      }
    >
  >;
};

/** Of what the caller may see: items by state, and for each language how many are missing, in draft, stale or published. */
export type ContentSummary = Record<
  (typeof kinds)[number],
  {
    states: Record<ItemState, number>;
    /** Those who began what the caller may see, by name. */
    authors: { id: number; name: string }[];
    /** What waits for somebody, counted by the very filters of the list. */
    todo: Record<TodoKind, number>;
    languages: Record<Locale, Record<LanguageState["state"], number>>;
  }
>;

export const bulkActions = ["publish", "unpublish", "archive", "unarchive", "delete"] as const;
export type BulkAction = (typeof bulkActions)[number];

export const limits = { slug: 120, bulk: 200, versionName: 80 } as const;

const LocaleField = z.enum(locales);
const VersionsInput = z.partialRecord(z.enum(parts), whole().nullable());

/** Letters without accents, digits and single hyphens; a slug of digits alone would be an id. */
export const Slug = z
  .string()
  .max(limits.slug)
  .regex(/^(?![\d-]+$)[a-z0-9]+(?:-[a-z0-9]+)*$/);

/**
 * What a write may say. Plain fields write the caller's language, `translations` any of them;
 * fields left out stay as they are. `versions` names what the caller has read: a part that moved
 * on since is refused with a 409 and both texts.
 */
export function itemInput<W extends z.ZodRawShape, S extends z.ZodRawShape>(words: W, shared: S) {
  const language = z.object(words).partial().extend({
    slug: Slug.nullable().optional(),
    /** The translator says that this text agrees with the French of now. */
    up_to_date: z.boolean().optional(),
  });
  return language.extend(z.object(shared).partial().shape).extend({
    translations: z
      .object({ fr: language.nullish(), en: language.nullish(), de: language.nullish() })
      .optional(),
    versions: VersionsInput.optional(),
    /** Only from callers who may publish; ignored from others. */
    status: z.enum(askedStatuses).optional(),
    publish_at: Moment.nullable().optional(),
  });
}

export const PublishInput = z.object({
  /** Without it: every language whose text is complete. */
  locales: z.array(LocaleField).min(1).optional(),
  /** In the future it is a schedule, null is now; absent is now too, except for what is scheduled. */
  publish_at: Moment.nullable().optional(),
  /** When it leaves the site by itself; null is never, absent leaves what was said before. */
  end_at: Moment.nullable().optional(),
  versions: VersionsInput.optional(),
});

export const UnpublishInput = z.object({ locales: z.array(LocaleField).min(1).optional() });

export const BulkInput = z.object({
  action: z.enum(bulkActions),
  ids: z.array(ItemId).min(1).max(limits.bulk),
  locales: z.array(LocaleField).min(1).optional(),
});

const VersionName = z.string().trim().max(limits.versionName);
/** Without `content`: what the part says now. With it: a text given up for another one. */
export const KeepVersionInput = z.object({
  part: z.enum(parts),
  name: VersionName.default(""),
  content: z.record(z.string(), z.unknown()).optional(),
});
export const NameVersionInput = z.object({ name: VersionName });
export const RestoreInput = z.object({ versions: VersionsInput.optional() });

/** The filters of every list, besides those of its kind. */
const editorFilters = {
  status: z.enum(itemStates).optional(),
  /** `?language=en&language_state=missing`: which items lack English. */
  language: LocaleField.optional(),
  language_state: z.enum(languageStates).optional(),
  mine: z.enum(["1", "true"]).optional(),
  /** A text of it goes out, or it leaves the site, within seven days. */
  scheduled: z.enum(["week"]).optional(),
  /** Who began it. */
  author: ItemIdText.optional(),
  /** Last changed from that day on, and until the end of that one. */
  from: Day.optional(),
  to: Day.optional(),
  /** Public, and the working copy of some language says something else. */
  pending: z.enum(["1"]).optional(),
  /** `to_review`: what waits for the caller to decide. */
  review: z.enum(["to_review", ...reviewStates]).optional(),
};

/** The default order of lists on the screen and in exports. */
export const screenSort = "-edited_at";
export const editorSorts = ["title", "status", "published_at", "edited_at", "created_at"] as const;

/** The query of every list; a kind adds its own filters. */
export const EditorQuery = ListQuery.extend({
  ...editorFilters,
  sort: sortField(editorSorts),
  /** How an export is written. */
  format: z.enum(tableFormats).optional(),
});
