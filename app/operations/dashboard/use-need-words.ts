import { useLocale, useTranslations } from "use-intl";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { isPlain, type Need } from "./needs.ts";

type NeedWords = { what: string; why: string; go: string };

/** What waits, why, and what to do about it. */
export function useNeedWords(): (need: Need) => NeedWords {
  const t = useTranslations("dashboard.dashboard.need");
  const legal = useTranslations("legal.names");
  const format = useFormatter();
  const languages = new Intl.DisplayNames(useLocale(), { type: "language" });
  const day = (date: string, options: Intl.DateTimeFormatOptions) =>
    format.dateTime(
      new Date(`${date}T12:00:00Z`),
      options as Parameters<typeof format.dateTime>[1],
    );
  return (need) => {
    const { count } = need;
    if (isPlain(need)) {
      const { kind: key } = need;
      return { what: t(`${key}.what`, { count }), why: t(`${key}.why`), go: t(`${key}.go`) };
    }
    switch (need.kind) {
      case "unmarked": {
        const date = day(need.day, { weekday: "long", day: "numeric", month: "long" });
        const words = { what: t(`unmarked.${need.of}`, { count }), go: t("unmarked.go") };
        return { ...words, why: t("unmarked.why", { date }) };
      }
      case "reading":
        return { what: t("reading.what", { count }), why: need.name, go: t("reading.go") };
      case "freeSeats": {
        const date = day(need.date, { day: "numeric", month: "long" });
        const words = { what: t("freeSeats.what", { count }), go: t("freeSeats.go") };
        return { ...words, why: t("freeSeats.why", { date, name: need.name }) };
      }
      case "legal":
        return { what: legal(need.key), why: t(`legal.${need.why}`), go: t("legal.go") };
      default: {
        const { of, language = "fr" } = need;
        const words = { count, language: languages.of(language) ?? language };
        return {
          what: t(`todo.${need.kind}.${of}`, words),
          why: t(`todo.${need.kind}.why`),
          go: t(`todo.${need.kind}.go`),
        };
      }
    }
  };
}
