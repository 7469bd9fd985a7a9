import { type ExcerptPart, type SearchGroup, type SearchKind, searchKinds } from "./schema.ts";

/** Private-use signs around a match, which no text contains. */
export const MATCH_START = "\ue000";
export const MATCH_END = "\ue001";

/** Splits a text with marked matches into its parts. */
export function excerptParts(marked: string): ExcerptPart[] {
  const parts = marked.split(MATCH_START).flatMap((piece, index) => {
    const [match = "", rest = ""] = index === 0 ? ["", piece] : piece.split(MATCH_END);
    return [
      { text: match, match: true },
      { text: rest, match: false },
    ];
  });
  return parts.filter(({ text }) => text);
}

/** Dots where the text goes on before or after the excerpt. */
export function withEllipses(excerpt: string, opening: string): string {
  if (!excerpt) return "";
  const plain = excerpt.replaceAll(MATCH_START, "").replaceAll(MATCH_END, "");
  const begins = plain.startsWith(opening) || opening.startsWith(plain);
  const ends = /[.!?…»”“]\s*$/.test(plain);
  return (begins ? "" : "… ") + excerpt.trim() + (ends ? "" : " …");
}

/** Each part with where it begins, which tells equal parts of one text apart. */
export function withPlaces(parts: readonly ExcerptPart[]): (ExcerptPart & { at: number })[] {
  let at = 0;
  return parts.map((part) => {
    const placed = { ...part, at };
    at += part.text.length;
    return placed;
  });
}

export type FoundRow = {
  kind: SearchKind;
  title: string;
  path: string;
  excerpt: string;
  /** How the whole text begins. */
  opening: string;
  rank: number;
  total: number;
};

/** Rows, best first, by kind; the kind of the best row comes first. */
export function groupsOf(rows: readonly FoundRow[]): SearchGroup[] {
  const place = (kind: SearchKind) => rows.findIndex((row) => row.kind === kind);
  return searchKinds
    .filter((kind) => place(kind) >= 0)
    .sort((a, b) => place(a) - place(b))
    .map((kind) => {
      const own = rows.filter((row) => row.kind === kind);
      const results = own.map(({ title, path, excerpt, opening }) => ({
        title,
        path,
        excerpt: excerptParts(withEllipses(excerpt, opening)),
      }));
      return { kind, total: own[0]?.total ?? 0, results };
    });
}

/** The words that were read, for the address of the page. */
export function readSearch(parameters: URLSearchParams): string {
  return (parameters.get("search") ?? "").replaceAll("\0", "").trim();
}
