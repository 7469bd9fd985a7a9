import { shownOf } from "#app/monitoring/indicators/hides.ts";
import { isBySex, progressOf } from "#app/monitoring/indicators/rules.ts";
import type { Split } from "#app/monitoring/indicators/schema.ts";
import { type Shown, shownText } from "#app/monitoring/indicators/shown-text.ts";
import type { PrintedColumn, PrintedOpening } from "#app/platform/files/printed-pages.ts";
import { dateFormat } from "#app/platform/i18n/dates.ts";
import { type Locale, localeTags, timeZone } from "#app/platform/i18n/locales.ts";
import { translatorFor } from "#app/platform/i18n/translator.ts";
import { hiddenWomen } from "./content-for.ts";
import type { ReportCell, ReportContent, ReportIndicator } from "./schema.ts";

export type Bar = { label: string; value: string; share: number | null };
export type Plot = { title: string; bars: Bar[] };

/** The texts of a report in one language; small groups are hidden already. */
export type PrintedReport = PrintedOpening & {
  table: { columns: PrintedColumn[]; rows: string[][] };
  sections: { title: string; words: string; plots: Plot[] }[];
  notes: string[];
};

/** What is drawn; all splits are in the spreadsheet. */
const drawn: readonly Split[] = ["sex", "age_band", "region", "programme", "course"];
/** Those with many groups: the largest first. */
const bySize: readonly Split[] = ["region", "course"];
const MOST_BARS = 12;

export type ShownCell = ReportCell & { shown: Shown };

/** The numbers of one indicator as they may leave the house, the total first. */
export function shownCells(content: ReportContent, key: string): ShownCell[] {
  return content.cells
    .filter(({ indicator }) => indicator === key)
    .map((cell) => ({ ...cell, shown: shownOf(cell.figure, cell.hidden ?? null) }));
}

export function dayText(locale: Locale, day: string): string {
  return dateFormat(locale, { dateStyle: "long", timeZone: "UTC" })(new Date(`${day}T00:00:00Z`));
}

export function printedReport(content: ReportContent, hash: string, locale: Locale): PrintedReport {
  const t = translatorFor(locale);
  const number = new Intl.NumberFormat(localeTags[locale]);
  const text = ({ formula }: ReportIndicator, shown: Shown): string => {
    const value = shownText(shown);
    if (value === null) return "–";
    if (typeof value === "string") return value;
    return formula.kind === "count"
      ? number.format(value)
      : t("indicators.list.percent", { value });
  };
  const moment = dateFormat(locale, { dateStyle: "long", timeStyle: "short", timeZone });
  const percent = (value: number) => t("indicators.list.percent", { value });
  const rowOf = (indicator: ReportIndicator): string[] => {
    const [total] = shownCells(content, indicator.key);
    if (!total) return [];
    const ofWomen = shownOf({ value: indicator.women.share }, hiddenWomen(content, indicator.key));
    const women = isBySex(indicator.formula) ? null : shownText(ofWomen);
    const progress = total.shown.hidden ? null : progressOf(total.shown.value, total.target);
    return [
      indicator.name[locale],
      text(indicator, total.shown),
      typeof women === "number" ? percent(women) : (women ?? "–"),
      total.target === null ? "–" : text(indicator, { value: total.target, hidden: null }),
      progress === null ? "–" : percent(progress),
    ];
  };
  return {
    locale,
    title: content.name,
    lead: t("reports.print.period", {
      from: dayText(locale, content.from),
      until: dayText(locale, content.until),
    }),
    facts: [
      {
        label: t("reports.print.programme"),
        value: content.programme_name?.[locale] ?? t("reports.allProgrammes"),
      },
      { label: t("reports.print.frozenAt"), value: moment(new Date(content.frozen_at)) },
      { label: t("reports.print.frozenBy"), value: content.frozen_by || t("reports.scheduled") },
    ],
    table: {
      columns: [
        { heading: t("indicators.columns.name"), width: 44 },
        { heading: t("indicators.columns.value"), width: 14, right: true },
        { heading: t("indicators.columns.women"), width: 14, right: true },
        { heading: t("indicators.columns.target"), width: 14, right: true },
        { heading: t("reports.print.reached"), width: 14, right: true },
      ],
      rows: content.indicators.map(rowOf).filter((row) => row.length),
    },
    sections: content.indicators.flatMap((indicator) => {
      const cells = shownCells(content, indicator.key);
      const telling = drawn.filter((split) => split !== "sex" || !isBySex(indicator.formula));
      const plots = telling.flatMap((split) => {
        const own = cells.filter((cell) => cell.split === split);
        return own.length ? [plotOf(indicator, own, split)] : [];
      });
      const title = indicator.name[locale];
      return plots.length ? [{ title, words: indicator.words[locale], plots }] : [];
    }),
    notes: [t("reports.print.few"), t("reports.print.kept"), t("reports.print.unchanged")],
    foot: `SHA-256 ${hash}`,
  };

  function plotOf(indicator: ReportIndicator, own: ShownCell[], split: Split): Plot {
    const bars = own
      // By what is shown: the order of hidden groups would tell of them.
      .toSorted((a, b) =>
        bySize.includes(split) ? (b.shown.value ?? -1) - (a.shown.value ?? -1) : 0,
      )
      .slice(0, MOST_BARS);
    // A share is drawn on 0 to 100, a count on the largest group.
    const most =
      indicator.formula.kind === "count"
        ? Math.max(1, ...bars.map(({ shown }) => shown.value ?? 0))
        : 100;
    return {
      title: t(`indicators.splits.${split}`),
      bars: bars.map(({ label, shown }) => ({
        label: label[locale],
        value: text(indicator, shown),
        share: shown.value === null ? null : Math.min(1, shown.value / most),
      })),
    };
  }
}
