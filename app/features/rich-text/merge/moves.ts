import { diffArrays } from "diff";
import { plainText, type RichNode } from "../rich-text.ts";

/** A block of the common text that stands elsewhere now: after which other one, null at the top. */
export type Move = { block: number; after: number | null };

/** From this share of common words on, a block is a changed one and not a new one. */
export const ALIKE = 0.5;

/** The blocks that changed their place, and the text with them where they were before. */
export function withoutMoves(
  base: RichNode[],
  changed: RichNode[],
): { blocks: RichNode[]; moves: Move[] } {
  const homes = homesOf(base, changed);
  const known = homes.filter((home) => home !== null);
  if (known.every((home, at) => at === 0 || home > (known[at - 1] ?? 0))) {
    return { blocks: changed, moves: [] };
  }
  const inOrder = longestRise(homes);
  const blocks = changed.map((node, at) => ({ node, home: homes[at] ?? null }));
  const moved = [...blocks.keys()].filter((at) => blocks[at]?.home !== null && !inOrder.has(at));
  const moves = moved.map((at) => ({
    block: homes[at] as number,
    after: homes.slice(0, at).findLast((home) => home !== null) ?? null,
  }));
  const rest = blocks.filter((_, at) => !moved.includes(at));
  for (const at of moved.toSorted((a, b) => (homes[a] as number) - (homes[b] as number))) {
    const home = homes[at] as number;
    const before = rest.findLastIndex((each) => each.home !== null && each.home < home);
    rest.splice(before + 1, 0, { node: changed[at] as RichNode, home });
  }
  return { blocks: rest.map(({ node }) => node), moves };
}

/** For each block the number of the one it is in the common text; null for a new one. */
function homesOf(base: RichNode[], changed: RichNode[]): (number | null)[] {
  const before = base.map((node) => JSON.stringify(node));
  const after = changed.map((node) => JSON.stringify(node));
  const homes: (number | null)[] = [];
  const gone = new Set<number>();
  let next = 0;
  for (const { count, added, removed } of diffArrays(before, after)) {
    for (let each = 0; each < count; each += 1) {
      if (removed) gone.add(next++);
      else homes.push(added ? null : next++);
    }
  }
  for (const [at, home] of homes.entries()) {
    if (home !== null) continue;
    const found = mostAlike(base, changed[at] as RichNode, gone);
    if (found === null) continue;
    homes[at] = found;
    gone.delete(found);
  }
  return homes;
}

function mostAlike(base: RichNode[], node: RichNode, among: Set<number>): number | null {
  let best: number | null = null;
  let most = ALIKE;
  for (const at of among) {
    const share = likeness(base[at] as RichNode, node);
    if (share < most || (share === most && best !== null)) continue;
    best = at;
    most = share;
  }
  return best;
}

export function likeness(one: RichNode, other: RichNode): number {
  if (JSON.stringify(one) === JSON.stringify(other)) return 1;
  const words = (node: RichNode) => plainText(node).split(/\s+/).filter(Boolean);
  const [mine, theirs] = [words(one), words(other)];
  const known = new Set(mine);
  const common = theirs.filter((word) => known.has(word)).length;
  return common / Math.max(mine.length, theirs.length, 1);
}

/** The places of the longest sequence of rising numbers: what did not change its order. */
function longestRise(numbers: (number | null)[]): Set<number> {
  const best: number[][] = [];
  let longest: number[] = [];
  for (const [at, value] of numbers.entries()) {
    const before = best
      .filter((_, other) => value !== null && (numbers[other] ?? Infinity) < value)
      .reduce<number[]>((most, each) => (each.length > most.length ? each : most), []);
    best.push(value === null ? [] : [...before, at]);
    if ((best[at]?.length ?? 0) > longest.length) longest = best[at] ?? [];
  }
  return new Set(longest);
}

/** Repeats moves in a text whose blocks are known by their place in the common one. */
export function withMoves<T extends { origin: number | null }>(blocks: T[], moves: Move[]): T[] {
  const moved = [...blocks];
  for (const { block, after } of moves) {
    const from = moved.findIndex(({ origin }) => origin === block);
    const [taken] = from < 0 ? [] : moved.splice(from, 1);
    if (!taken) continue;
    const behind = after === null ? -1 : moved.findIndex(({ origin }) => origin === after);
    const stays = after !== null && behind < 0;
    moved.splice(stays ? from : behind + 1, 0, taken);
  }
  return moved;
}
