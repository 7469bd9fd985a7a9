import MarkdownIt, { type Token } from "markdown-it";
import { createDocumentBuilder, type DocumentBuilder } from "./document-builder.ts";
import type { RichText } from "./rich-text.ts";
import { richTextLimits } from "./rich-text-schema.ts";

// Tags in Markdown are shown as text; raw HTML is never parsed.
const parser = new MarkdownIt({ html: false, linkify: false, typographer: false, maxNesting: 20 });

/** Bounds parsing time: some sequences of these characters are expensive to parse. */
const MAX_MARKERS = 4 * richTextLimits.nodes;
const MARKERS = /[*_[\]()`~<&\\!|>#\-+\n]/g;

/** Converts Markdown to a document; null when it exceeds a limit. */
export function documentFromMarkdown(markdown: string): RichText | null {
  if (markdown.length > richTextLimits.characters) return null;
  if ((markdown.match(MARKERS)?.length ?? 0) > MAX_MARKERS) return null;
  const builder = createDocumentBuilder();
  addTokens(builder, parser.parse(markdown, {}));
  return builder.finish();
}

function addTokens(builder: DocumentBuilder, tokens: readonly Token[]) {
  for (const token of tokens) {
    if (builder.isFull) return;
    addToken(builder, token);
  }
}

function addToken(builder: DocumentBuilder, token: Token) {
  const { type, tag, content } = token;
  const named = token.attrs?.map(([name, value]) => [name, String(value)] as const);
  const attributes = Object.fromEntries(named ?? []);
  if (type === "inline") return addTokens(builder, token.children ?? []);
  if (type === "text") return builder.text(content);
  if (type === "softbreak") return builder.text(" ");
  if (type === "image") return builder.empty(tag, { ...attributes, alt: content });
  if (type === "fence" || type === "code_block") return wrap(builder, "pre", content.trimEnd());
  if (type === "code_inline") return wrap(builder, tag, content);
  if (token.nesting === 1) return builder.open(tag, attributes);
  if (token.nesting === -1) return builder.close(tag);
  builder.empty(tag, attributes);
}

function wrap(builder: DocumentBuilder, tag: string, text: string) {
  builder.open(tag);
  builder.text(text);
  builder.close(tag);
}
