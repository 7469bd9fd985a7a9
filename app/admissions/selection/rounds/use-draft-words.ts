import { useTranslations } from "use-intl";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import type { FormDefinition } from "#app/website/registration-form/definition.ts";
import type { DraftBand, DraftTarget } from "./draft.ts";
import { useNames } from "./use-round.ts";

/** The values of the form of a round in words, by the path of their input. */
export function useDraftWords(questions: FormDefinition) {
  const t = useTranslations("rounds.criteria");
  const format = useFormatter();
  const names = useNames(questions);
  return function say(path: string, value: unknown, item?: unknown): string {
    const name = path.split(".").at(-1);
    if (name === "age_on" && value)
      return format.dateTime(new Date(String(value)), { dateStyle: "long" });
    if (name === "bands") return (value as DraftBand[]).map(bandWords).join("; ");
    if (name === "field") return names.field(String(value));
    if (name === "fields") return (value as string[]).map(names.field).join(", ");
    if (name === "readers") return t(value === "2" ? "twoReaders" : "oneReader");
    if (name === "unit") return t(value === "share" ? "share" : "count");
    if (name === "values") {
      const { field } = item as DraftTarget;
      return (value as string[]).map((code) => names.answer(field, code)).join(", ");
    }
    return typeof value === "number" ? format.number(value) : String(value);
  };
}

function bandWords({ from, to, points }: DraftBand): string {
  return `${from}–${to}: ${points}`;
}
