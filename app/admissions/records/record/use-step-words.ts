import { useTranslations } from "use-intl";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import type { NextStep } from "./next-step.ts";
import { useAnswerWords } from "./use-answer-words.ts";

/** The sentence of the next step. */
export function useStepWords() {
  const t = useTranslations("registrations.records.next");
  const words = useAnswerWords();
  const format = useFormatter();
  return (step: NextStep | null): string => {
    if (!step) return t("nothing");
    switch (step.kind) {
      case "settle":
        return t("settle", { name: step.name });
      case "decide":
        return t(`decide.${step.from}`);
      case "confirm": {
        if (!step.by) return t("confirm.open");
        const day = format.dateTime(new Date(`${step.by}T12:00:00Z`), { dateStyle: "long" });
        return t(step.isLate ? "confirm.late" : "confirm.due", { day });
      }
      default:
        return t(step.kind, {
          count: step.documents.length,
          documents: step.documents.map(words.document).join(", "),
        });
    }
  };
}
