import type { Locale } from "#app/platform/i18n/locales.ts";
import { localePath } from "#app/platform/i18n/paths.ts";
import type { FormDefinition, StepName } from "#app/website/registration-form/definition.ts";

export const followPath = "/registration/suivi";
/** What a look-up opens, in the browser that made it. */
export const statusPath = "/registration/suivi/status";
export const receiptPath = "/registration/recu";
/** Query of `followPath` after an expired link to a receipt. */
export const linkEnded = "receipt=ended";
/** Query of `followPath` after the proof of a look-up has expired. */
export const sessionEnded = "session=ended";
/** Query of the documents step after a post above the size limit. */
export const tooMuch = "large";
/** Query of a step that was opened from the review: “Continue” leads back there. */
export const fromReview = "review";
/** Where staff type applications for others. */
export const agentPath = "/registration/agent";

type Extra = {
  agent?: boolean;
  draft?: string | null;
  formation?: string | null;
  token?: string | null;
  /** Opened from the review, to change an answer. */
  review?: boolean;
  /** The question that takes the focus. */
  to?: string;
};

/** The path of a step, or of the first page when `step` is null. */
export function stepPath(
  locale: Locale,
  { key }: Pick<FormDefinition, "key">,
  step: StepName | null,
  { agent = false, draft, formation, token, review, to }: Extra = {},
): string {
  const query = new URLSearchParams();
  if (draft) query.set("draft", draft);
  if (formation) query.set("formation", formation);
  if (token) query.set("token", token);
  if (review) query.set(fromReview, "1");
  const path = `${agent ? agentPath : "/registration"}/${key}${step ? `/${step}` : ""}`;
  return `${localePath(locale, path)}${query.size ? `?${query}` : ""}${to ? `#field-${to}` : ""}`;
}

/** The PDF of the receipt; the token comes from the status lookup. */
export function receiptHref(locale: Locale, reference: string, token: string): string {
  return `${localePath(locale, receiptPath)}?${new URLSearchParams({ reference, token })}`;
}
