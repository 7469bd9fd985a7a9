import { z } from "zod";
import { whole } from "#app/platform/http/values.ts";

export const reviewLimits = { note: 1000, comment: 1000, quote: 300 } as const;

const Note = z.string().trim().max(reviewLimits.note).default("");

/** `version` is the text on the caller's screen. */
export const SubmitInput = z.object({ version: whole(), note: Note });

export const DecideInput = z.discriminatedUnion("decision", [
  z.object({
    decision: z.literal("accepted"),
    version: whole(),
    note: Note,
    /** Puts the language before visitors at once. */
    publish: z.boolean().default(false),
  }),
  z.object({
    decision: z.literal("returned"),
    version: whole(),
    /** Whoever sends a text back says why. */
    note: z.string().trim().min(1).max(reviewLimits.note),
  }),
]);

export const CommentInput = z.object({
  field: z.string().min(1).max(40),
  text: z.string().trim().min(1).max(reviewLimits.comment),
  /** The passage of the text it is about. */
  quote: z.string().trim().max(reviewLimits.quote).default(""),
});
