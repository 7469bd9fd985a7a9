import type { RichText } from "#app/content/rich-text/rich-text.ts";
import { richTextLimits } from "#app/content/rich-text/rich-text-schema.ts";

/** What a text of a size looks like to whoever wants to hold up the site. */
export type Shape = readonly [name: string, make: (size: number) => unknown];

/** Repeats a piece until the size is reached; `end` makes an expression fail at the last sign. */
export function filled(piece: string, { start = "", end = "" } = {}): (size: number) => string {
  return (size) => {
    const room = Math.max(0, size - start.length - end.length);
    return `${start}${piece.repeat(Math.ceil(room / piece.length)).slice(0, room)}${end}`;
  };
}

export function fills(pieces: readonly string[], around: { start?: string; end?: string } = {}) {
  return pieces.map((piece): Shape => {
    const name = JSON.stringify(`${around.start ?? ""}${piece}…${around.end ?? ""}`);
    return [name, filled(piece, around)];
  });
}

/** Less cannot be told from noise, and holds nobody up. */
const UNNOTICED = 100;
/** Four times the input takes four times as long; the square of it would be sixteen times. */
const MOST_GROWTH = 9;
/** How long `pace` took on the machine for which budgets are stated. */
const PACE = 30;

/**
 * Why reading hostile inputs takes too long; empty when it does not. Looks at four times, twice and
 * once a quarter of `largest`. Times are of the processor, the least of several tries, and budgets are
 * those of a machine that is as quick as this one is now. What is slow has to be so twice.
 */
export async function slowShapes(
  shapes: readonly Shape[],
  read: (input: never) => unknown,
  { largest, budget = 400 }: { largest: number; budget?: number },
): Promise<string[]> {
  const slow: string[] = [];
  async function judge([name, make]: Shape): Promise<string | null> {
    const whole = await leastTime(read, make(largest));
    if (whole <= UNNOTICED) return null;
    const half = await leastTime(read, make(largest / 2));
    const quarter = await leastTime(read, make(largest / 4));
    const growth = whole / Math.max(quarter, 1);
    const grows = growth > MOST_GROWTH && whole / Math.max(half, 1) > Math.sqrt(MOST_GROWTH);
    if (!grows && whole <= budget * Math.max(1, (await pace()) / PACE)) return null;
    const times = [quarter, half, whole].map(Math.round).join(", ");
    return `${name}: ${times} ms of processor time`;
  }
  for (const shape of shapes) {
    const found = (await judge(shape)) && (await judge(shape));
    if (found) slow.push(found);
  }
  return slow;
}

/** The time of reading a text once, sign by sign. */
function pace(): Promise<number> {
  const text = "aé1 -".repeat(100_000);
  return leastTime(() => text.replace(/\p{L}|\P{L}/gu, (sign) => sign), null);
}

async function leastTime(read: (input: never) => unknown, input: unknown): Promise<number> {
  let least = Infinity;
  for (let attempt = 0; attempt < 3 && least > UNNOTICED; attempt += 1) {
    const start = process.threadCpuUsage();
    await read(input as never);
    const { user, system } = process.threadCpuUsage(start);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

/** Two texts of one size that have as little in common as a hostile writer can arrange. */
export const rewritten: Shape[] = [
  ["other words", (size) => [of(filled("a ")(size)), of(filled("b ")(size))]],
  ["other lines", (size) => [of(filled("a\n")(size)), of(filled("b\n")(size))]],
  ["lines in pairs", (size) => [of(filled("a\nc\n")(size)), of(filled("c\na\nd\n")(size))]],
  ["chance words", (size) => [of(chance(size, 1, 900)), of(chance(size, 2, 900))]],
  ["chance lines", (size) => [of(chance(size, 1, 9, 0.5)), of(chance(size, 2, 9, 0.5))]],
  ["reversed", (size) => [of(chance(size, 1, 9_000, 0.1)), of(reversed(size))]],
];

/** Words in an order that nobody wrote, the same in every run. */
export function chance(size: number, seed: number, kinds: number, lines = 0): string {
  let state = seed;
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  const words: string[] = [];
  for (let length = 0; length < size; length += words.at(-1)?.length ?? 1) {
    words.push(`w${Math.floor(next() * kinds).toString(36)}${next() < lines ? "\n" : " "}`);
  }
  return words.join("").slice(0, size);
}

function reversed(size: number): string {
  return chance(size, 1, 9_000, 0.1).split("\n").reverse().join("\n");
}

/** A paragraph for each line, as many as a text may have. */
export function of(text: string): RichText {
  const lines = text.split("\n").slice(0, richTextLimits.nodes / 2 - 1);
  return documentOf(lines.map((line) => (line ? [{ type: "text", text: line }] : [])));
}

export function documentOf(lines: NonNullable<RichText["content"][number]["content"]>[]): RichText {
  return { type: "doc", content: lines.map((content) => ({ type: "paragraph", content })) };
}

export function pieces(count: number, text: string, linked = false) {
  const marks = [linked ? { type: "link", attrs: { href: "/ici" } } : { type: "bold" }];
  return Array.from({ length: Math.floor(count) }, (_, at) =>
    at % 2 ? { type: "text", text, marks } : { type: "text", text },
  );
}
