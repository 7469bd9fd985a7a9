import { z } from "zod";
import { RichTextInput } from "#app/features/content/rich-text/rich-text-schema.ts";
import { itemInput } from "#app/features/content/schema.ts";
import { legalLimits } from "./schema.ts";

export const LegalInput = itemInput(
  { title: z.string().trim().max(legalLimits.title), body: RichTextInput },
  {},
);
