import { plainText, type RichNode, type RichText } from "#app/features/rich-text/rich-text.ts";

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
  const pieces = content.flatMap((child) => {
    const start = from;
    from += (child.text ?? "\n").length;
    return child.text === undefined ? [child] : cut(child, start, fresh);
  });
  return { ...node, content: pieces };
}

type Range = { index: number; segment: string };

/** A stretch of text, cut where a changed sentence begins or ends. */
function cut(node: RichNode, start: number, fresh: Range[]): RichNode[] {
  const text = node.text ?? "";
  const ends = fresh.flatMap(({ index, segment }) => [
    index - start,
    index + segment.length - start,
  ]);
  const inside = ends.filter((end) => end > 0 && end < text.length);
  const places = [...new Set([0, ...inside, text.length])].sort((one, other) => one - other);
  return places.slice(0, -1).map((place, position) => {
    const at = start + place;
    const isFresh = fresh.some(({ index, segment }) => at >= index && at < index + segment.length);
    const piece = { ...node, text: text.slice(place, places[position + 1]) };
    return isFresh ? { ...piece, marks: [...(node.marks ?? []), { type: "changed" }] } : piece;
  });
}

function sentencesIn(plain: string): string[] {
  const found = plain.split("\n").flatMap((line) => [...sentences.segment(line)]);
  return found.map(({ segment }) => segment.trim()).filter(Boolean);
}
