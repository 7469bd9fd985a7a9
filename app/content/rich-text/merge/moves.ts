import { diffArrays } from "diff";
import { plainText, type RichNode } from "../rich-text.ts";

/** A block of the common text that stands elsewhere now: after which other one, null at the top. */
export type Move = { block: number; after: number | null };

/** From this share of common words on, a block is a changed one and not a new one. */
export const ALIKE = 0.5;

/** Far more blocks than people change between two saves; beyond it comparing takes too long. */
const MOST_CHANGES = 400;

/**
 * The blocks that changed their place, and the text with them where they were before. Null when too
 * many blocks differ.
 */
export function withoutMoves(
  base: RichNode[],
  changed: RichNode[],
): { blocks: RichNode[]; moves: Move[] } | null {
  const homes = homesOf(base, changed);
  if (!homes) return null;
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
function homesOf(base: RichNode[], changed: RichNode[]): (number | null)[] | null {
  const before = base.map((node) => JSON.stringify(node));
  const after = changed.map((node) => JSON.stringify(node));
  const homes: (number | null)[] = [];
  const gone = new Set<number>();
  const parts = diffArrays(before, after, { maxEditLength: MOST_CHANGES });
  if (!parts) return null;
  let next = 0;
  for (const { count, added, removed } of parts) {
    for (let each = 0; each < count; each += 1) {
      if (removed) gone.add(next++);
      else homes.push(added ? null : next++);
    }
  }
  const known = new Map([...gone].map((at) => [at, wordsOf(base[at] as RichNode)]));
  for (const [at, home] of homes.entries()) {
    if (home !== null) continue;
    const found = mostAlike(known, wordsOf(changed[at] as RichNode));
    if (found === null) continue;
    homes[at] = found;
    known.delete(found);
  }
  return homes;
}

function mostAlike(among: Map<number, BlockWords>, words: BlockWords): number | null {
  let best: number | null = null;
  let most = ALIKE;
  for (const [at, others] of among) {
    const share = shareOf(others, words);
    if (share < most || (share === most && best !== null)) continue;
    best = at;
    most = share;
  }
  return best;
}

/** The words of a block, read once however often it is compared. */
export type BlockWords = { whole: string; all: string[]; known: Set<string> };

export function wordsOf(node: RichNode): BlockWords {
  const all = plainText(node).split(/\s+/).filter(Boolean);
  return { whole: JSON.stringify(node), all, known: new Set(all) };
}

/** How much two blocks have in common, from 0 to 1. */
export function shareOf(one: BlockWords, other: BlockWords): number {
  if (one.whole === other.whole) return 1;
  const common = other.all.filter((word) => one.known.has(word)).length;
  return common / Math.max(one.all.length, other.all.length, 1);
}

/** The places of the longest sequence of rising numbers: what did not change its order. */
function longestRise(numbers: (number | null)[]): Set<number> {
  // For each length the place where the sequence of that length with the lowest end stops.
  const ends: number[] = [];
  const before: (number | undefined)[] = [];
  for (const [at, value] of numbers.entries()) {
    if (value === null) continue;
    let length = 0;
    let beyond = ends.length;
    while (length < beyond) {
      const middle = (length + beyond) >> 1;
      if ((numbers[ends[middle] as number] as number) < value) length = middle + 1;
      else beyond = middle;
    }
    before[at] = ends[length - 1];
    ends[length] = at;
  }
  const places = new Set<number>();
  for (let at = ends.at(-1); at !== undefined; at = before[at]) places.add(at);
  return places;
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
