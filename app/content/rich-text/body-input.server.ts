import { z } from "zod";
import { documentFromHtml } from "./from-html.ts";
import { documentFromMarkdown } from "./from-markdown.ts";
import { limitsInWords, RichDocument, richTextLimits, tooLong } from "./rich-text-schema.ts";

/** Matches a tag; `3 < 4` contains none. */
const TAG = /<\/?[a-z][a-z0-9-]*(?:\s[^<>]*)?\/?>/i;

/** A body as API clients send it: the editor's document, HTML, Markdown or plain text. */
export const BodyInput = z
  .union([
    z
      .string()
      .max(4 * richTextLimits.characters)
      .transform((words, ctx) => {
        const made = TAG.test(words) ? documentFromHtml(words) : documentFromMarkdown(words);
        if (made) return made;
        ctx.addIssue({ code: "custom", params: tooLong });
        return z.NEVER;
      }),
    RichDocument,
  ])
  .meta({
    description: `The editor's document, HTML, Markdown or plain text: ${limitsInWords}, in each language. HTML may have ${4 * richTextLimits.characters} characters with its tags.`,
  });
