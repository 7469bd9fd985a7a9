import { z } from "zod";
import { documentFromMarkdown } from "#app/features/content/rich-text/from-markdown.ts";
import type { Locale } from "#app/i18n/locales.ts";
import type { LegalText } from "./schema.ts";

const MAX_TITLE = 120;
const MAX_BODY = 40_000;

const title = z.string().min(1).max(MAX_TITLE);
/** What could not be shown is not taken either. */
const body = z
  .string()
  .min(1)
  .max(MAX_BODY)
  .refine((text) => text.length > MAX_BODY || documentFromMarkdown(text) !== null, {
    params: { message: "content.text.long" },
  });

export const LegalInput = z.object({
  published: z.boolean(),
  title: inEachLanguage(title),
  body: inEachLanguage(body),
}) satisfies z.ZodType<LegalText>;

function inEachLanguage<T extends z.ZodType<string>>(text: T) {
  return z.object({ fr: text, en: text, de: text } satisfies Record<Locale, T>);
}
