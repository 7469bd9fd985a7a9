import { Parser } from "htmlparser2";
import { createDocumentBuilder } from "./document-builder.ts";
import type { RichText } from "./rich-text.ts";
import { richTextLimits } from "./rich-text-schema.ts";

/** What these hold is not meant to be read. */
const silent =
  /^(?:script|style|template|head|title|noscript|object|svg|math|select|textarea|canvas|audio)$/;
const empty = /^(?:br|hr|img|iframe|video)$/;

/** Pages pasted whole carry more markup than words. */
const MOST_HTML = 4 * richTextLimits.characters;
const PIECE = 4_096;
const DEEPEST = 200;

/** A text of ours from HTML; null when it is more than a text may hold. */
export function documentFromHtml(html: string): RichText | null {
  if (html.length > MOST_HTML) return null;
  const builder = createDocumentBuilder();
  let silence = 0;
  const parser = new Parser({
    onopentag(tag, attributes) {
      if (silence || silent.test(tag)) silence += 1;
      else if (empty.test(tag)) builder.empty(tag, attributes);
      else builder.open(tag, attributes);
    },
    ontext(words) {
      if (!silence) builder.text(words);
    },
    onclosetag(tag) {
      if (silence) silence -= 1;
      else if (!empty.test(tag)) builder.close(tag);
    },
  });
  // Piece by piece, so that reading ends soon after there is too much.
  for (let from = 0; from < html.length; from += PIECE) {
    parser.write(html.slice(from, from + PIECE));
    if (builder.isFull || silence > DEEPEST) return null;
  }
  parser.end();
  return builder.finish();
}
