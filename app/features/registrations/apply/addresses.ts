import type { Locale } from "#app/i18n/locales.ts";
import { localePath } from "#app/i18n/paths.ts";
import type { FormDefinition, StepName } from "../form/definition.ts";

export const followPath = "/registration/suivi";
export const receiptPath = "/registration/recu";

type Extra = { draft?: string | null; formation?: string | null; to?: string };

/** Where a step lives; without one, the page an application begins on. */
export function stepPath(
  locale: Locale,
  { key }: Pick<FormDefinition, "key">,
  step: StepName | null,
  { draft, formation, to }: Extra = {},
): string {
  const query = new URLSearchParams();
  if (draft) query.set("draft", draft);
  if (formation) query.set("formation", formation);
  const path = `/registration/${key}${step ? `/${step}` : ""}`;
  return `${localePath(locale, path)}${query.size ? `?${query}` : ""}${to ? `#field-${to}` : ""}`;
}
