import { isDeepStrictEqual } from "node:util";
import type { Db, Tx } from "#app/db/open.server.ts";
import type { FieldErrors } from "#app/errors.ts";
import { altsOf } from "#app/features/media/queries.server.ts";
import { isLocale, type Locale, locales } from "#app/i18n/locales.ts";
import { wordsFor } from "#app/i18n/words-for.ts";
import type { Act } from "./act.server.ts";
import type { ItemChange } from "./change.ts";
import type { StoredKind } from "./content-kind.server.ts";
import type { Parts } from "./drafts.server.ts";
import { emptyFields } from "./empty-fields.ts";
import { fieldsWithoutPicture, fieldsWithUnknownMedia } from "./media-uses.server.ts";
import type { RevisionEvent } from "./revision.ts";
import { hasRight } from "./rights.ts";
import { type Part, parts } from "./schema.ts";
import { isUsable } from "./slug-from.ts";
import type { Content } from "./tables.server.ts";

type Writing = { copies: Parts; change: ItemChange; event: RevisionEvent; act: Act };

/** All problems of a write, so that they are reported together. */
export async function problemsOf(
  db: Db | Tx,
  kind: StoredKind,
  { copies, change, event, act }: Writing,
): Promise<FieldErrors> {
  const publishes =
    event !== "autosaved" &&
    change.status === "published" &&
    hasRight(act.user, kind.section, "publish");
  return {
    ...(event === "created" ? unsaid(kind, change, act) : {}),
    ...unusableSlugs(change, copies, act),
    ...(await unknownReferences(db, kind, { change, copies, act })),
    ...(publishes ? await unready(db, kind, { copies, change, event, act }) : {}),
  };
}

/** What visitors would miss if the change were published with it. */
async function unready(db: Db | Tx, kind: StoredKind, { copies, change, event, act }: Writing) {
  const after = withChange(kind, copies, change);
  const written = locales.filter((locale) => change.parts[locale]);
  const otherwise = event === "created" ? [act.locale] : completeLanguages(kind, after);
  const languages = written.length ? written : otherwise;
  const shared = resultOf(kind, copies, change, "shared");
  return {
    ...incomplete(kind, { copies: after, languages, act }),
    ...(await coverWithoutAlt(db, { shared, texts: after, languages, act })),
  };
}

/** What is published when nobody says which: all that is complete, and French in any case. */
export function completeLanguages(
  kind: StoredKind,
  copies: Readiness["copies"],
): readonly Locale[] {
  const complete = locales.filter((locale) => {
    const copy = copies[locale];
    if (!copy) return false;
    return missingIn(kind, copy, copies.shared).length === 0 && !hasGaps(kind, copy);
  });
  return complete.length ? complete : ["fr"];
}

/** What a part will say: what is there, with what the change says of it. */
export function resultOf(kind: StoredKind, copies: Parts, change: ItemChange, part: Part): Content {
  const blank = part === "shared" ? kind.shared : kind.words;
  const changed = change.parts[part]?.content;
  const result = { ...blank, ...copies[part]?.content, ...changed };
  return part === "shared" || !kind.agreeing ? result : kind.agreeing(result, changed ?? {});
}

/** A new item needs a title in some language, and every shared field without a default. */
function unsaid(kind: StoredKind, change: ItemChange, act: Act): FieldErrors {
  const required = [act.t("http.required")];
  const shared = resultOf(kind, {}, change, "shared");
  const facts = Object.keys(shared).filter((field) => shared[field] === undefined);
  const titled = locales.some((locale) => change.parts[locale]?.content.title);
  const written = locales.find((locale) => change.parts[locale]) ?? act.locale;
  return {
    ...(titled ? {} : { [nameOf(written, "title")]: required }),
    ...Object.fromEntries(facts.map((field) => [field, required])),
  };
}

function unusableSlugs({ parts: changes }: ItemChange, copies: Parts, { t }: Act): FieldErrors {
  const wrong = locales.filter((locale) => {
    const slug = changes[locale]?.slug;
    return slug && slug !== copies[locale]?.slug && !isUsable(slug);
  });
  return Object.fromEntries(
    wrong.map((locale) => [nameOf(locale, "slug"), [t("content.slugReserved")]]),
  );
}

type Referring = Pick<Writing, "change" | "copies" | "act">;

/** What a part refers to must be there: categories, tags, pictures. */
async function unknownReferences(
  db: Db | Tx,
  kind: StoredKind,
  { change, copies, act }: Referring,
) {
  const fields: FieldErrors = {};
  for (const part of parts) {
    const content = resultOf(kind, copies, change, part);
    if (!change.parts[part] || isDeepStrictEqual(content, copies[part]?.content)) continue;
    const facts = part === "shared" ? await kind.unknownFacts(db, content) : [];
    const media = await fieldsWithUnknownMedia(db, kind, content);
    for (const field of [...facts, ...media])
      fields[nameOf(part, field)] = [act.t("content.unknown")];
    for (const field of await fieldsWithoutPicture(db, kind, content))
      fields[nameOf(part, field)] = [act.t("content.notPicture")];
  }
  return fields;
}

/** Facts that were there when they were written down and are not any more. */
export async function unknownFacts(
  tx: Tx,
  kind: StoredKind,
  shared: Content,
  { t }: Act,
): Promise<FieldErrors> {
  const gone = await kind.unknownFacts(tx, shared);
  return Object.fromEntries(gone.map((field) => [field, [t("content.unknown")]]));
}

/** A working copy as far as completeness goes. */
type Copy = {
  slug: string | null;
  content: Content;
  publicVersion: number | null;
  scheduledAt: Date | null;
};
type Readiness = {
  copies: Partial<Record<Part, Copy>>;
  languages: readonly Locale[];
  /** When they are to go out; now when it is left out. */
  at?: Date | null;
  act: Act;
};

/** All that visitors would miss, each under the field's own name. */
export function incomplete(
  kind: StoredKind,
  { copies, languages, at, act }: Readiness,
): FieldErrors {
  const fields: FieldErrors = {};
  for (const locale of languages) {
    const copy = copies[locale];
    if (!copy) fields[`translations.${locale}`] = [act.t("content.noText")];
    else {
      for (const field of missingIn(kind, copy, copies.shared)) {
        fields[nameOf(locale, field)] = [act.t("http.required")];
      }
      for (const [field, gaps] of Object.entries(kind.gapsIn?.(copy.content) ?? {})) {
        if (gaps.length) fields[nameOf(locale, field)] = [gapsText(gaps, act)];
      }
    }
  }
  for (const field of missingFacts(kind, copies.shared)) fields[field] = [act.t("http.required")];
  const { publicVersion = null, scheduledAt = null } = copies.fr ?? {};
  const waits = at && scheduledAt && scheduledAt <= at;
  const french = languages.includes("fr") || publicVersion !== null || waits;
  if (!french && languages.length) fields.locales = [act.t("content.frenchFirst")];
  return fields;
}

function hasGaps(kind: StoredKind, { content }: Pick<Copy, "content">): boolean {
  return Object.values(kind.gapsIn?.(content) ?? {}).some((gaps) => gaps.length > 0);
}

function gapsText(gaps: string[], { t }: Act): string {
  return t("content.gaps", { count: gaps.length, all: gaps.join(" ") });
}

type Facts = Pick<Copy, "content"> | undefined;

function missingIn(
  { fields, shared: blank }: StoredKind,
  { slug, content }: Pick<Copy, "slug" | "content">,
  shared: Facts,
): string[] {
  const empty = emptyFields(fields.translated, content, { ...blank, ...shared?.content });
  return slug ? empty : [...empty, "slug"];
}

function missingFacts({ fields, shared: blank }: StoredKind, shared: Facts): string[] {
  return emptyFields(fields.shared, { ...blank, ...shared?.content });
}

/** What contradicts itself in the facts, in words. */
export function contradictions(kind: StoredKind, shared: Content, { t }: Act): FieldErrors {
  const found = Object.entries(kind.contradictions?.(shared) ?? {});
  return Object.fromEntries(found.map(([field, key]) => [field, [wordsFor(t, key) ?? key]]));
}

/** The copies as the change leaves them; a slug will be made of the title. */
function withChange(kind: StoredKind, copies: Parts, change: ItemChange): Readiness["copies"] {
  const changed = locales.map((locale) => {
    const content = resultOf(kind, copies, change, locale);
    const { publicVersion = null, scheduledAt = null } = copies[locale] ?? {};
    return [locale, { slug: "to be made", content, publicVersion, scheduledAt }];
  });
  const content = resultOf(kind, copies, change, "shared");
  const shared = { slug: null, content, publicVersion: null, scheduledAt: null };
  return Object.fromEntries([...changed, ["shared", shared]]);
}

function nameOf(part: Part, field: string): string {
  return isLocale(part) ? `translations.${part}.${field}` : field;
}

type Shown = {
  shared: Content;
  texts: Partial<Record<Locale, { content: Content }>>;
  languages: readonly Locale[];
  act: Act;
};

/**
 * A cover needs an alternative text in every published language, here or in the library, unless it
 * is decorative.
 */
export async function coverWithoutAlt(
  db: Db | Tx,
  { shared, texts, languages, act }: Shown,
): Promise<FieldErrors> {
  const { cover_id: cover } = shared;
  const silent = languages.filter((locale) => texts[locale] && !texts[locale]?.content.cover_alt);
  if (typeof cover !== "number" || !silent.length) return {};
  const kept = await altsOf(db, cover);
  if (!kept || kept.decorative) return {};
  return Object.fromEntries(
    silent
      .filter((locale) => !kept.alt[locale])
      .map((locale) => [`translations.${locale}.cover_alt`, [act.t("content.coverSilent")]]),
  );
}
