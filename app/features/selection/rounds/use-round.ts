import { useOutletContext } from "react-router";
import { useTranslations } from "use-intl";
import type { FormDefinition } from "#app/features/registration-form/definition.ts";
import { formByKey } from "#app/features/registration-form/forms.ts";
import type { Translator } from "#app/i18n/translator.ts";
import type { Criterion } from "../criteria.ts";
import { answerName, criterionName, fieldName, targetName } from "../names.ts";
import type { Round } from "../schema.ts";
import type { Target } from "../targets.ts";

export type RoundContext = { round: Round; form: FormDefinition };

/** The round the screens around a tab are about. */
export function useRound(): RoundContext {
  return useOutletContext<RoundContext>();
}

export function formOf({ form }: Pick<Round, "form">): FormDefinition {
  const found = formByKey(form);
  if (!found) throw new Error(`no form ${form}`);
  return found;
}

/** What the questions, criteria and targets of a form are called. */
export function useNames(form: FormDefinition) {
  const t = useTranslations() as Translator;
  return {
    field: (name: string) => fieldName(t, form, name),
    answer: (name: string, code: string) => answerName(t, form, name, code),
    criterion: (criterion: Criterion) => criterionName(t, form, criterion),
    target: (target: Target) => targetName(t, form, target),
  };
}
