import type { Locale } from "#app/platform/i18n/locales.ts";
import { defineEmail } from "#app/platform/mail/mail-job.ts";
import type { KindKey } from "../schema.ts";

/** Which review it is about, and whom it is written to; `path` is where the text is written. */
export type ReviewEmail = {
  userId: number;
  kind: KindKey;
  itemId: number;
  part: Locale;
  path: string;
};

/** To those who may decide. */
export const reviewAskedEmail = defineEmail<ReviewEmail>("reviewAsked");
/** To whoever submitted the text. */
export const reviewDecidedEmail = defineEmail<ReviewEmail>("reviewDecided");
