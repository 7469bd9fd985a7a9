import { useTranslations } from "use-intl";
import { useFormatter } from "#app/i18n/use-formatter.ts";
import { type Criterion, GAP } from "../criteria.ts";
import type { Because } from "../score.ts";
import { useNames, useRound } from "./use-round.ts";

/** Why a part has its points, in a sentence. */
export function useBecause() {
  const t = useTranslations("rounds.because");
  const format = useFormatter();
  const { form } = useRound();
  const names = useNames(form);
  return function say(criterion: Criterion, because: Because | null): string {
    if (because === null) return t("minutes");
    if (because.kind === "hidden") return t("hidden");
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
