import type { FormDefinition, StepName } from "#app/features/registration-form/definition.ts";
import type { Locale } from "#app/i18n/locales.ts";
import { localePath } from "#app/i18n/paths.ts";

export const followPath = "/registration/suivi";
export const receiptPath = "/registration/recu";
/** Added to `followPath` for whoever comes by a link that has ended. */
export const linkEnded = "receipt=ended";
/** Added to the address of the documents for whoever sent more than is taken at once. */
export const tooMuch = "large";
/** Where somebody of the team types for others. */
export const agentPath = "/registration/agent";

type Extra = {
  agent?: boolean;
  draft?: string | null;
  formation?: string | null;
  token?: string | null;
  to?: string;
};

/** Where a step lives; without one, the page an application begins on. */
export function stepPath(
  locale: Locale,
  { key }: Pick<FormDefinition, "key">,
  step: StepName | null,
  { agent = false, draft, formation, token, to }: Extra = {},
): string {
  const query = new URLSearchParams();
  if (draft) query.set("draft", draft);
  if (formation) query.set("formation", formation);
  if (token) query.set("token", token);
  const path = `${agent ? agentPath : "/registration"}/${key}${step ? `/${step}` : ""}`;
  return `${localePath(locale, path)}${query.size ? `?${query}` : ""}${to ? `#field-${to}` : ""}`;
}

/** The PDF, for whoever proved a moment ago whose it is. */
export function receiptHref(locale: Locale, reference: string, token: string): string {
  return `${localePath(locale, receiptPath)}?${new URLSearchParams({ reference, token })}`;
}
