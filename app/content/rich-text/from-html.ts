import { Parser } from "htmlparser2";
import { createDocumentBuilder } from "./document-builder.ts";
import { leafTypeOfTag } from "./node-types.ts";
import type { RichText } from "./rich-text.ts";
import { richTextLimits } from "./rich-text-schema.ts";

/** Elements whose content is not text for readers. */
const skippedTags =
  /^(?:script|style|template|head|title|noscript|object|svg|math|select|textarea|canvas|audio)$/;

/** Markup takes more characters than the text in it. */
const MAX_LENGTH = 4 * richTextLimits.characters;
const CHUNK = 4_096;
const MAX_SKIPPED_DEPTH = 200;

/** Converts HTML to a document; null when it exceeds a limit. */
export function documentFromHtml(html: string): RichText | null {
  if (html.length > MAX_LENGTH) return null;
  const builder = createDocumentBuilder();
  let skippedDepth = 0;
  const parser = new Parser({
    onopentag(tag, attributes) {
      if (skippedDepth || skippedTags.test(tag)) skippedDepth += 1;
      else if (leafTypeOfTag(tag)) builder.empty(tag, attributes);
      else builder.open(tag, attributes);
    },
    ontext(text) {
      if (!skippedDepth) builder.text(text);
    },
    onclosetag(tag) {
      if (skippedDepth) skippedDepth -= 1;
      else if (!leafTypeOfTag(tag)) builder.close(tag);
    },
  });
  // In chunks, so that parsing stops soon after a limit is exceeded.
  for (let from = 0; from < html.length; from += CHUNK) {
    parser.write(html.slice(from, from + CHUNK));
    if (builder.isFull || skippedDepth > MAX_SKIPPED_DEPTH) return null;
  }
  parser.end();
  return builder.finish();
}
