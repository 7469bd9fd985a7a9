import { z } from "zod";
import { documentFromHtml } from "./from-html.ts";
import { documentFromMarkdown } from "./from-markdown.ts";
import { RichDocument, richTextLimits } from "./rich-text-schema.ts";

/** A tag, and not merely a sign: `3 < 4` is none. */
const TAG = /<\/?[a-z][a-z0-9-]*(?:\s[^<>]*)?\/?>/i;

/**
 * A text as programs send it: the editor's document, or words as HTML or Markdown, of which what a
 * text of ours may hold is kept. Words without any signs are Markdown too.
 */
export const BodyInput = z.union([
  z
    .string()
    .max(4 * richTextLimits.characters)
    .transform((words, ctx) => {
      const made = TAG.test(words) ? documentFromHtml(words) : documentFromMarkdown(words);
      if (made) return made;
      ctx.addIssue({ code: "custom", params: { message: "content.text.long" } });
      return z.NEVER;
    }),
  RichDocument,
]);
