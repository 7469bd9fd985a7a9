import { createHash } from "node:crypto";
import { printAll } from "#app/platform/files/print-in-worker.server.ts";
import type { Who } from "#app/platform/files/print-turns.server.ts";
import { defaultLocale, locales } from "#app/platform/i18n/locales.ts";
import { translatorFor } from "#app/platform/i18n/translator.ts";
import { projectFile } from "#app/platform/project-file.ts";
import type { TableRow } from "#app/platform/sheets/table.ts";
import { writeCsv } from "#app/platform/sheets/write-csv.server.ts";
import { formOfAnswers } from "#app/website/registration-form/forms.server.ts";
import { criterionName } from "../names.ts";
import type { MinutesContent, MinutesFile } from "../schema.ts";
import { type PrintedMinutes, printedMinutes } from "./printed-minutes.ts";

export type WrittenFile = { name: MinutesFile; bytes: Uint8Array; sha256: string };

export function sha256Of(bytes: string | Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** The minutes as files: a PDF in each language, and the whole ranking as a table. */
export async function writeMinutesFiles(
  content: MinutesContent,
  sha256: string,
  who: Who,
): Promise<WrittenFile[]> {
  const translations = locales.map((locale) => printedMinutes(content, sha256, locale));
  const printed = await printMinutes(translations, who);
  const named = locales.map((locale, place) => ({
    name: `${locale}.pdf` as const,
    bytes: printed[place] ?? new Uint8Array(),
  }));
  const csv = { name: "csv" as const, bytes: new TextEncoder().encode(await rankingCsv(content)) };
  return [...named, csv].map((file) => ({ ...file, sha256: sha256Of(file.bytes) }));
}

/** The minutes or their annex, in one or more languages. */
export function printMinutes(translations: PrintedMinutes[], who: Who): Promise<Uint8Array[]> {
  const script = projectFile("app/admissions/selection/minutes/print.worker.ts");
  return printAll(script, translations, { who });
}

/** All participants by rank, with the points of each criterion; in French, the office's language. */
async function rankingCsv({ round, criteria, files }: MinutesContent): Promise<string> {
  const t = translatorFor(defaultLocale);
  const reader = { t, locale: defaultLocale };
  const form = formOfAnswers(round.form);
  const columns = [
    { key: "rank", header: t("selection.minutes.rank") },
    { key: "reference", header: t("selection.minutes.reference") },
    { key: "score", header: t("selection.minutes.score") },
    ...criteria.map((criterion, place) => ({
      key: `points${place}`,
      header: form ? criterionName(reader, form, criterion) : criterion.id,
    })),
    { key: "chosen", header: t("selection.minutes.onList") },
    { key: "by_hand", header: t("selection.minutes.byHand") },
    { key: "reason", header: t("selection.minutes.reason") },
  ];
  const yes = (is: boolean) => (is ? t("selection.minutes.yes") : "");
  const rows = files.map(
    ({ rank, reference, score, complete, points, chosen, by_hand, reason }): TableRow => ({
      rank,
      reference,
      score: complete ? score : null,
      reason,
      ...Object.fromEntries(points.map((each, place) => [`points${place}`, each])),
      chosen: yes(chosen),
      by_hand: yes(by_hand),
    }),
  );
  let text = "";
  const table = { name: "minutes", columns, rows, locale: defaultLocale };
  for await (const piece of writeCsv(table)) text += piece;
  return text;
}
