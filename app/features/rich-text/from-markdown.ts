import MarkdownIt, { type Token } from "markdown-it";
import { createDocumentBuilder, type DocumentBuilder } from "./document-builder.ts";
import type { RichText } from "./rich-text.ts";
import { richTextLimits } from "./rich-text-schema.ts";

// Tags in a Markdown text stay visible signs; nothing of it is ever taken for HTML.
const reader = new MarkdownIt({ html: false, linkify: false, typographer: false, maxNesting: 20 });

/** A text that consists of signs is no text: reading it would cost more than it is worth. */
const MOST_SIGNS = 4 * richTextLimits.nodes;
const SIGNS = /[*_[\]()`~<&\\!|>#\-+\n]/g;

/** A text of ours from Markdown; null when it is more than a text may hold. */
export function documentFromMarkdown(markdown: string): RichText | null {
  if (markdown.length > richTextLimits.characters) return null;
  if ((markdown.match(SIGNS)?.length ?? 0) > MOST_SIGNS) return null;
  const builder = createDocumentBuilder();
  feed(builder, reader.parse(markdown, {}));
  return builder.finish();
}

function feed(builder: DocumentBuilder, tokens: readonly Token[]) {
  for (const token of tokens) {
    if (builder.isFull) return;
    feedOne(builder, token);
  }
}

function feedOne(builder: DocumentBuilder, token: Token) {
  const { type, tag, content } = token;
  const named = token.attrs?.map(([name, value]) => [name, String(value)] as const);
  const attributes = Object.fromEntries(named ?? []);
  if (type === "inline") return feed(builder, token.children ?? []);
  if (type === "text") return builder.text(content);
  if (type === "softbreak") return builder.text(" ");
  if (type === "image") return builder.empty(tag, { ...attributes, alt: content });
  if (type === "fence" || type === "code_block") return wrap(builder, "pre", content.trimEnd());
  if (type === "code_inline") return wrap(builder, tag, content);
  if (token.nesting === 1) return builder.open(tag, attributes);
  if (token.nesting === -1) return builder.close(tag);
  builder.empty(tag, attributes);
}

function wrap(builder: DocumentBuilder, tag: string, words: string) {
  builder.open(tag);
  builder.text(words);
  builder.close(tag);
}
