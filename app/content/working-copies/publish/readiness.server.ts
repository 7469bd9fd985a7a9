import { picturesById } from "#app/content/media/queries.server.ts";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import { AppError, type FieldErrors } from "#app/platform/errors.ts";
import { isLocale, type Locale, locales } from "#app/platform/i18n/locales.ts";
import { wordsFor } from "#app/platform/i18n/words-for.ts";
import type { Act } from "../act.server.ts";
import type { StoredKind } from "../content-kind.server.ts";
import type { Part } from "../schema.ts";
import type { Content } from "../tables.server.ts";
import type { Finding } from "./checks.ts";
import { blockersOf, readiness, type Subject } from "./readiness.ts";

/** A working copy as far as readiness goes. */
type Copy = {
  slug: string | null;
  content: Content;
  stale: boolean;
  publicVersion: number | null;
  scheduledAt: Date | null;
};
export type Copies = Partial<Record<Part, Copy>>;

type Facts = Omit<Subject, "languages" | "at">;

/** What the list of readiness is made of: the copies, and what the library says of their pictures. */
export async function factsOf(db: Db | Tx, kind: StoredKind, copies: Copies): Promise<Facts> {
  const ids = Object.values(copies).flatMap(({ content }) => kind.mediaIds(content));
  const library = await picturesById(db, ids);
  const texts = locales.flatMap((locale) => {
    const copy = copies[locale];
    if (!copy) return [];
    const { publicVersion, content, ...rest } = copy;
    const words = { ...kind.words, ...content };
    return [[locale, { ...rest, content: words, public: publicVersion !== null }] as const];
  });
  return {
    kind,
    shared: { ...kind.shared, ...copies.shared?.content },
    texts: Object.fromEntries(texts),
    hasAlt(id, locale) {
      const media = library.get(id);
      // Nothing is asked of what the library does not have.
      return !media || media.decorative || !!media.alt[locale];
    },
  };
}

type Going = { copies: Copies; languages: readonly Locale[]; at: Date | null; act: Act };

/** Refuses to publish what is not ready, with the list that screens show. */
export async function refuseUnready(tx: Tx, kind: StoredKind, going: Going): Promise<void> {
  const { copies, languages, at, act } = going;
  const facts = await factsOf(tx, kind, copies);
  const unknown = await kind.unknownFacts(tx, facts.shared);
  const findings = blockersOf(readiness({ ...facts, unknown, languages, at }));
  if (!findings.length) return;
  const fields = Object.entries(fieldsOf(findings, act)).map(([name, messages]) => [
    name,
    messages.map((text) => ({ text })),
  ]);
  throw new AppError("invalid", { fields: Object.fromEntries(fields), details: { findings } });
}

/** The blockers under the names of their fields, in words. */
export function fieldsOf(findings: Finding[], act: Act): FieldErrors {
  const fields = findings.map((finding) => [pathOf(finding), [messageOf(finding, act)]]);
  return Object.fromEntries(fields);
}

/** Of two things that are not a field, one is a language and the other the choice of languages. */
function pathOf({ key, place: { part, field } }: Finding): string {
  if (key === "frenchFirst") return "locales";
  return key === "noText" ? `translations.${part}` : nameOf(part, field);
}

function messageOf({ key, values = {} }: Finding, { t }: Act): string {
  const { count = 0, text = "" } = values;
  switch (key) {
    case "noText":
    case "frenchFirst":
      return t(`workingCopies.${key}`);
    case "gaps":
      return t("workingCopies.gaps", { count: Number(count), all: text });
    case "altMissing":
      return t("workingCopies.altMissing", { count: Number(count) });
    case "contradiction":
      return wordsFor(t, String(text)) ?? String(text);
    case "unknownValue":
      return t("workingCopies.unknown");
    default:
      return t("http.required");
  }
}

export function nameOf(part: Part, field: string): string {
  return isLocale(part) ? `translations.${part}.${field}` : field;
}
