import { useTranslations } from "use-intl";
import type { Hidden } from "#app/platform/access/small-groups.ts";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import type { Formula } from "./schema.ts";
import { shownText } from "./shown-text.ts";

/** A number of people or per cent, in the language of the reader. */
export function useFigure() {
  const t = useTranslations("indicators.list");
  const format = useFormatter();
  const percent = (value: number | null) =>
    value === null ? t("nothing") : t("percent", { value });
  return {
    percent,
    amount: (kind: Formula["kind"], value: number | null, hidden: Hidden = null) => {
      if (hidden) return String(shownText({ value, hidden }));
      return kind === "count" ? format.number(value ?? 0) : percent(value);
    },
  };
}
