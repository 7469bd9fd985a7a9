import { isNodeType, nodeTypes } from "./node-types.ts";

/** A text as it is stored: a ProseMirror document. */
export type RichText = { type: "doc"; content: RichNode[] };

export type RichNode = {
  type: string;
  attrs?: Record<string, unknown>;
  content?: RichNode[];
  text?: string;
  marks?: RichMark[];
};

export type RichMark = { type: string; attrs?: Record<string, unknown> };

const WORDS_PER_MINUTE = 200;

/** The text without formatting, one line for each block. */
export function plainText(node: RichText | RichNode): string {
  if ("text" in node && node.text !== undefined) return node.text;
  const own = wordsIn(node);
  if (own) return node.type === "footnote" ? ` (${own})` : own;
  const isLine = isNodeType(node.type) && nodeTypes[node.type].holds === "inline";
  return (node.content ?? []).map(plainText).join(isLine ? "" : "\n");
}

/** What a node without children says: the label of a button, the name of a file. */
function wordsIn(node: RichText | RichNode): string {
  if (!isNodeType(node.type) || !("attrs" in node)) return "";
  const declared = nodeTypes[node.type];
  const names: readonly string[] = "words" in declared ? declared.words : [];
  return names.flatMap((name) => node.attrs?.[name] || []).join(" ");
}

export function wordCount(plain: string): number {
  return plain.split(/\s+/).filter(Boolean).length;
}

export function readingMinutes(plain: string): number {
  return readingMinutesOf(wordCount(plain));
}

export function readingMinutesOf(words: number): number {
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE));
}
