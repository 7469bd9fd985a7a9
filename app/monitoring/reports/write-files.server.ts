import { progressOf } from "#app/monitoring/indicators/rules.ts";
import { shownText } from "#app/monitoring/indicators/shown-text.ts";
import { printAll } from "#app/platform/files/print-in-worker.server.ts";
import { type Locale, locales } from "#app/platform/i18n/locales.ts";
import { translatorFor } from "#app/platform/i18n/translator.ts";
import { projectFile } from "#app/platform/project-file.ts";
import type { TableRow } from "#app/platform/sheets/table.ts";
import { writeXlsx } from "#app/platform/sheets/write-xlsx.server.ts";
import { sha256Of } from "./measure-report.server.ts";
import { printedReport, shownCells } from "./printed-report.ts";
import type { ReportContent, ReportFormat } from "./schema.ts";

export type WrittenFile = { locale: Locale; format: ReportFormat; bytes: Uint8Array; hash: string };

const SCRIPT = projectFile("app/monitoring/reports/print.worker.ts");

/** A PDF and a spreadsheet in each language, made once. */
export async function writeReportFiles(
  content: ReportContent,
  hash: string,
): Promise<WrittenFile[]> {
  const translations = locales.map((locale) => printedReport(content, hash, locale));
  const printed = await printAll(SCRIPT, translations, { who: "task" });
  const sheets = await Promise.all(locales.map((locale) => sheetOf(content, locale)));
  return locales.flatMap((locale, place) =>
    (["pdf", "xlsx"] as const).map((format) => {
      const bytes = (format === "pdf" ? printed : sheets)[place] ?? new Uint8Array();
      return { locale, format, bytes, hash: sha256Of(bytes) };
    }),
  );
}

const columns = [
  "name",
  "split",
  "group",
  "value",
  "unit",
  "target",
  "progress",
  "formula",
] as const;

/** Every number of the report, one a line, small groups hidden. */
async function sheetOf(content: ReportContent, locale: Locale): Promise<Uint8Array> {
  const t = translatorFor(locale);
  const rows = content.indicators.flatMap(({ key, name, words, formula }) =>
    shownCells(content, key).map(
      ({ split, label, shown, target }): TableRow => ({
        name: name[locale],
        split: split ? t(`indicators.splits.${split}`) : t("indicators.one.total"),
        group: label[locale],
        value: shownText(shown),
        unit: t(`indicators.unit.${formula.kind === "count" ? "people" : "percent"}`),
        target,
        progress: shown.hidden ? null : progressOf(shown.value, target),
        formula: split ? null : words[locale],
      }),
    ),
  );
  const headers = {
    split: t("reports.sheet.split"),
    group: t("indicators.one.group"),
  };
  const stream = writeXlsx({
    name: `${content.from} ${content.until}`,
    locale,
    columns: columns.map((key) => ({
      key,
      header: key === "split" || key === "group" ? headers[key] : t(`indicators.columns.${key}`),
    })),
    rows,
  });
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
