import { plainText, type RichNode, type RichText } from "#app/content/rich-text/rich-text.ts";

const sentences = new Intl.Segmenter("fr", { granularity: "sentence" });

/** The text with every sentence marked that was not in it before, for whoever translates it. */
export function withChangedMarked(text: RichText, before: RichText): RichText {
  const known = new Set(sentencesIn(plainText(before)));
  return { ...text, content: text.content.map((node) => marked(node, known)) };
}

/** Sentences that are no longer there. */
export function goneSentences(text: RichText, before: RichText): string[] {
  const now = new Set(sentencesIn(plainText(text)));
  return sentencesIn(plainText(before)).filter((sentence) => !now.has(sentence));
}

function marked(node: RichNode, known: Set<string>): RichNode {
  const { content } = node;
  if (!content) return node;
  if (!content.some(({ type }) => type === "text")) {
    return { ...node, content: content.map((child) => marked(child, known)) };
  }
  const words = content.map(({ text = "\n" }) => text).join("");
  const fresh = [...sentences.segment(words)].filter(({ segment }) => {
    const sentence = segment.trim();
    return sentence !== "" && !known.has(sentence);
  });
  let from = 0;
  let next = 0;
  const pieces = content.flatMap((child) => {
    const start = from;
    from += (child.text ?? "\n").length;
    if (child.text === undefined) return [child];
    // Sentences are in order: those that ended before this stretch are behind us.
    while (next < fresh.length && endOf(fresh[next]) <= start) next += 1;
    return cut(child, start, fresh, next);
  });
  return { ...node, content: pieces };
}

type Range = { index: number; segment: string };

function endOf(range: Range | undefined): number {
  return range ? range.index + range.segment.length : 0;
}

/** A stretch of text, cut where a changed sentence begins or ends; `first` is the first in it. */
function cut(node: RichNode, start: number, fresh: Range[], first: number): RichNode[] {
  const text = node.text ?? "";
  const pieces: RichNode[] = [];
  let at = 0;
  const add = (end: number, isFresh: boolean) => {
    if (end <= at) return;
    const piece = { ...node, text: text.slice(at, end) };
    const marks = [...(node.marks ?? []), { type: "changed" }];
    pieces.push(isFresh ? { ...piece, marks } : piece);
    at = end;
  };
  for (let each = first; each < fresh.length; each += 1) {
    const range = fresh[each] as Range;
    if (range.index - start >= text.length) break;
    add(range.index - start, false);
    add(Math.min(endOf(range) - start, text.length), true);
  }
  add(text.length, false);
  return pieces;
}

function sentencesIn(plain: string): string[] {
  const found = plain.split("\n").flatMap((line) => [...sentences.segment(line)]);
  return found.map(({ segment }) => segment.trim()).filter(Boolean);
}
