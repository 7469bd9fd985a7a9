import { printable } from "#app/platform/files/printed-letters.ts";
import { textWidth, wrapped } from "#app/platform/files/text-width.ts";

/** What decides whether the words of a certificate have room. */
export type Words = {
  title: string;
  body: string;
  footer: string;
  /** Lines of the body that are set large. */
  name: string;
  course: string;
  issuer: string;
  signatories: readonly { name: string; role: string }[];
};

/** Points of the page that `certificate-page.ts` sets. */
export const room = {
  /** Between the border and the paper’s own margins. */
  width: 701,
  body: 641,
  issuer: 380,
  signatory: 150,
  height: 493,
  head: 42,
  title: { size: 29, lineHeight: 1.25, above: 10 },
  line: { size: 12, lineHeight: 1.45, around: 4 },
  name: { size: 25, lineHeight: 1.2, around: 12 },
  course: { size: 17, lineHeight: 1.25, around: 10 },
  footer: { size: 8, lineHeight: 1.35, above: 6 },
  /** Signatures, QR code and what is below it. */
  foot: 178,
} as const;

/** Lines may come out a little wider than measured letter by letter. */
const SAFE = 0.97;
const scales = [1, 0.9, 0.8, 0.7, 0.6] as const;

/**
 * How much smaller the body is set so that everything fits, every word on one line; null when it does
 * not fit at any size that can be read.
 */
export function scaleFor(words: Words): number | null {
  const { title, footer, issuer, signatories } = words;
  const titled = wrapped(printable(title), room.width * SAFE, room.title.size, 700);
  const headed = wrapped(printable(issuer), room.issuer * SAFE, 11, 700);
  const footed = linesIn(footer).map((line) => wrapped(line, room.width * SAFE, 8, 400));
  const signed = signatories.flatMap(({ name, role }) => [
    wrapped(printable(name), room.signatory * SAFE, 9, 700),
    wrapped(printable(role), room.signatory * SAFE, 8, 400),
  ]);
  if ([titled, headed, ...footed, ...signed].some(({ hasWideWord }) => hasWideWord)) return null;
  if (headed.lines > 3) return null;
  const left =
    room.height -
    room.head -
    room.foot -
    heightOf(room.title, titled.lines) -
    footed.reduce((sum, { lines }) => sum + heightOf(room.footer, lines), 0);
  return scales.find((scale) => bodyHeight(words, scale) <= left) ?? null;
}

function linesIn(text: string): string[] {
  return printable(text)
    .split("\n")
    .filter((line) => line.trim());
}

type Set = { size: number; lineHeight: number; above?: number; around?: number };

function heightOf({ size, lineHeight, above = 0, around = 0 }: Set, lines: number): number {
  return lines * size * lineHeight + above + around;
}

/** Endless when a word is wider than the page. */
function bodyHeight({ body, name, course }: Words, scale: number): number {
  let height = 0;
  for (const line of linesIn(body)) {
    const kind = kindOf(line, { name, course });
    const set = setLine(line, kind, scale);
    const { lines, hasWideWord } = wrapped(line, room.body * SAFE, set.size, weightOf(kind));
    if (hasWideWord) return Number.POSITIVE_INFINITY;
    height += heightOf(set, lines);
  }
  return height;
}

/** No name is set smaller. */
const SMALLEST_NAME = 10;

/** How a line is set; a name or a course with a very long word gets smaller until it fits. */
export function setLine(line: string, kind: LineKind, scale: number) {
  const { size, lineHeight, around } = room[kind];
  const wanted = size * scale;
  const widest = Math.max(
    ...line.split(/\s+/).map((word) => textWidth(word, wanted, weightOf(kind))),
  );
  const fitting = kind === "line" ? wanted : (wanted * room.body * SAFE) / Math.max(widest, 1);
  return {
    size: Math.max(Math.min(wanted, fitting), Math.min(wanted, SMALLEST_NAME)),
    lineHeight,
    around: around * scale,
  };
}

type LineKind = "line" | "name" | "course";

function weightOf(kind: LineKind) {
  return kind === "line" ? 400 : 700;
}

/** A line that is only the name or the course is set large. */
export function kindOf(line: string, { name, course }: Pick<Words, "name" | "course">): LineKind {
  const text = line.trim();
  if (text === printable(name).trim()) return "name";
  return text === printable(course).trim() ? "course" : "line";
}
