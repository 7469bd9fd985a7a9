/**
 * A plot as data: a size and shapes in groups. Screens draw it with React, files as SVG text; both
 * read the colours of the product by the names below.
 */
export type Drawing = { width: number; height: number; parts: Part[] };

/** Shapes that belong together. `href`: a page of the team area that lists what they count. */
export type Part = {
  shapes: Shape[];
  href: string | null;
  /** The title of the link: what its letters say, and the whole name where they are short. */
  name: string | null;
  /** A link for the pointer only: the table of the plot has the same one for the keyboard. */
  quiet: boolean;
};

export type Box = { x: number; y: number; width: number; height: number };

export type Shape =
  | ({
      kind: "rect";
      paint: Paint;
      outline: Paint | null;
      /** Told apart by lines too, never by the colour alone. */
      hatched: boolean;
    } & Box)
  | { kind: "path"; d: string; paint: Paint | null; outline: Paint | null; weight: number }
  | {
      kind: "text";
      x: number;
      y: number;
      text: string;
      size: number;
      anchor: "start" | "middle" | "end";
      paint: Paint;
    };

/** The token of each paint; `share`: that part of it mixed into the surface. */
export const paints = {
  text: { token: "text" },
  muted: { token: "text-muted" },
  line: { token: "line" },
  edge: { token: "line-strong" },
  surface: { token: "surface-raised" },
  track: { token: "surface-sunken" },
  first: { token: "action" },
  second: { token: "secondary" },
  secondEdge: { token: "warning" },
  third: { token: "line-strong" },
  thread: { token: "secondary" },
  neutral: { token: "text-muted" },
  info: { token: "info" },
  success: { token: "success" },
  warning: { token: "warning" },
  error: { token: "error" },
  tint0: { token: "action", share: 0 },
  tint1: { token: "action", share: 0.1 },
  tint2: { token: "action", share: 0.22 },
  tint3: { token: "action", share: 0.38 },
  tint4: { token: "action", share: 0.8 },
  tint5: { token: "action", share: 1 },
  onTint: { token: "on-action" },
  clear: { token: "surface-raised" },
} as const satisfies Record<string, { token: string; share?: number }>;

export type Paint = keyof typeof paints;

export function rect(
  box: Box,
  paint: Paint,
  { outline = null, hatched = false }: { outline?: Paint | null; hatched?: boolean } = {},
): Shape {
  return { kind: "rect", ...rounded(box), paint, outline, hatched };
}

type Lettering = { size?: number; anchor?: "start" | "middle" | "end"; paint?: Paint };

export function text(
  x: number,
  y: number,
  words: string,
  { size = 13, anchor = "start", paint = "text" }: Lettering = {},
): Shape {
  return { kind: "text", x: round(x), y: round(y), text: words, size, anchor, paint };
}

export function path(
  d: string,
  {
    paint = null,
    outline = null,
    weight = 1,
  }: { paint?: Paint | null; outline?: Paint | null; weight?: number },
): Shape {
  return { kind: "path", d, paint, outline, weight };
}

export function part(shapes: Shape[], link: Partial<Omit<Part, "shapes">> = {}): Part {
  return { shapes, href: null, name: null, quiet: false, ...link };
}

/** Hundredths are finer than any screen and keep files short. */
export function round(value: number): number {
  return Math.round(value * 100) / 100;
}

function rounded({ x, y, width, height }: Box): Box {
  return { x: round(x), y: round(y), width: round(width), height: round(height) };
}

/** Letters of 13 units are about this wide; a file and a screen have other fonts. */
const LETTER = 0.54;

/** The words in lines of a width, the last of at most `most` with an ellipsis when it does not fit. */
export function inLines(words: string, { width, size, most }: Lines): string[] {
  const room = Math.max(4, Math.floor(width / (size * LETTER)));
  const lines: string[] = [];
  for (const word of words.split(/[ \n]+/).filter(Boolean)) {
    const longer = lines.length ? `${lines.at(-1)} ${word}` : word;
    if (lines.length && longer.length <= room) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  const kept = lines.slice(0, most);
  const cut = lines.length > most;
  return kept.map((line, place) => {
    const last = cut && place === most - 1;
    return line.length > room || last ? `${line.slice(0, room - 1)}…` : line;
  });
}

type Lines = { width: number; size: number; most: number };
