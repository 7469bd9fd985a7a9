import { useOutletContext } from "react-router";
import { useTranslations } from "use-intl";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import type { FormDefinition } from "#app/website/registration-form/definition.ts";
import { useFormByKey } from "#app/website/registration-form/use-forms.ts";
import { useReader } from "#app/website/registration-form/use-reader.ts";
import { type Criterion, GAP } from "../criteria.ts";
import { answerName, criterionName, fieldName, targetName } from "../names.ts";
import type { Round } from "../schema.ts";
import type { Because } from "../score.ts";
import type { Target } from "../targets.ts";

export type RoundContext = { round: Round; form: FormDefinition };

/** The round of the surrounding layout. */
export function useRound(): RoundContext {
  return useOutletContext<RoundContext>();
}

export function useFormOf({ form }: Pick<Round, "form">): FormDefinition {
  const found = useFormByKey()(form);
  if (!found) throw new Error(`no form ${form}`);
  return found;
}

/** The names of the fields, answers, criteria and targets of a form. */
export function useNames(form: FormDefinition) {
  const t = useReader();
  return {
    field: (name: string) => fieldName(t, form, name),
    answer: (name: string, code: string) => answerName(t, form, name, code),
    criterion: (criterion: Criterion) => criterionName(t, form, criterion),
    target: (target: Target) => targetName(t, form, target),
  };
}

/** A sentence that explains the points of a part. */
export function useBecause() {
  const t = useTranslations("rounds.because");
  const format = useFormatter();
  const { form } = useRound();
  const names = useNames(form);
  return function explain(criterion: Criterion, because: Because | null): string {
    if (because === null) return t("minutes");
    if (because.kind === "hidden" || because.kind === "unread") return t(because.kind);
    if (because.kind === "marks") {
      const marks = format.list(
        because.marks.map((mark) => format.number(mark)),
        { type: "unit" },
      );
      return t(`marks.${because.rule}`, { marks, count: because.marks.length, gap: GAP });
    }
    if (because.kind === "band") {
      const { answer, from, to } = because;
      if (from === null) return t("upTo", { answer, to: to ?? 0 });
      return to === null ? t("andMore", { answer, from }) : t("band", { answer, from, to });
    }
    const field = criterion.kind === "text" ? "" : criterion.field;
    const answers = because.answers.map((code) => names.answer(field, code)).join(", ");
    if (because.kind === "choice") return answers;
    return answers ? t("otherwise", { answers }) : t("noAnswer");
  };
}
