import { createHash, createHmac } from "node:crypto";
import { canonical } from "#app/admissions/selection/minutes/content.ts";
import { formulaWords } from "#app/monitoring/indicators/formula-words.server.ts";
import type { Hides } from "#app/monitoring/indicators/hides.ts";
import { hidesIn } from "#app/monitoring/indicators/hiding.server.ts";
import {
  codeNames,
  type FigureReader,
  withCourses,
} from "#app/monitoring/indicators/names.server.ts";
import {
  type Indicator,
  listIndicators,
  measure,
  type SplitCounts,
  splitCounts,
  targetsFor,
} from "#app/monitoring/indicators/queries.server.ts";
import { cellFigures } from "#app/monitoring/indicators/rules.ts";
import { type Side, type Split, splits, type View } from "#app/monitoring/indicators/schema.ts";
import { nameOf } from "#app/platform/access/current-user.ts";
import type { Trace } from "#app/platform/audit/record.server.ts";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import { transaction } from "#app/platform/db/transaction.server.ts";
import { sharedSecret } from "#app/platform/http/secrets.server.ts";
import { type Localized, locales } from "#app/platform/i18n/locales.ts";
import { translatorFor } from "#app/platform/i18n/translator.ts";
import type { FreezeInput, ReportCell, ReportContent } from "./schema.ts";

export type RowSet = { cell: number; side: Side; ids: number[] };
export type MeasuredReport = { content: ReportContent; hash: string; rows: RowSet[] };

export function sha256Of(bytes: string | Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

type Proof = (ids: readonly number[]) => string;

/** Without the secret of the site, small groups could be found by trying all small numbers. */
function proofWith(secret: string): Proof {
  return (ids) =>
    createHmac("sha256", secret)
      .update(`people ${ids.join(",")}`)
      .digest("hex");
}

type InEach = (textOf: (reader: FigureReader) => string) => Localized;

/** Writes the same text in each language. */
async function inEachLanguage(tx: Tx): Promise<InEach> {
  const readers: FigureReader[] = [];
  for (const locale of locales)
    readers.push(await withCourses(tx, { locale, t: translatorFor(locale) }));
  return (textOf) =>
    Object.fromEntries(readers.map((reader) => [reader.locale, textOf(reader)])) as Localized;
}

export function viewOfReport(report: Pick<FreezeInput, "from" | "until" | "programme">): View {
  const { from, until, programme } = report;
  return { from, until, ...(programme === null ? {} : { programme }) };
}

/**
 * Counts everything of a period on one state of the database: what is written meanwhile is in none of
 * the numbers.
 */
export async function measureReport(
  db: Db,
  input: FreezeInput,
  { actor, at }: Pick<Trace, "actor" | "at">,
): Promise<MeasuredReport> {
  const proofOf = proofWith(await sharedSecret(db, "reports")());
  return transaction(
    db,
    async (tx) => {
      const view = viewOfReport(input);
      const all = await listIndicators(tx);
      const targets = await targetsFor(tx, view);
      const totals = await measure(
        tx,
        all.map(({ formula }) => formula),
        view,
      );
      const inEach = await inEachLanguage(tx);
      const namesIn = inEachNames(inEach);
      const hidden: Hides[] = [];
      const cells: ReportCell[] = [];
      const rows: RowSet[] = [];
      for (const indicator of all) {
        const counts = await splitCounts(tx, indicator.formula, view, { ids: true });
        const hides = await hidesIn(tx, indicator.formula, view, splits);
        hidden.push(hides);
        const target = targets.get(indicator.id) ?? null;
        addCells({ cells, rows }, indicator, counts, { target, hides, namesIn, proofOf });
      }
      const { programme } = input;
      const content: ReportContent = {
        ...input,
        programme_name:
          programme === null ? null : inEach((reader) => codeNames(reader).programme(programme)),
        frozen_at: at.toISOString(),
        frozen_by: actor ? nameOf(actor) : "",
        splits: [...splits],
        indicators: all.map(({ key, name, formula }, place) => ({
          key,
          name,
          formula,
          words: inEach((reader) => formulaWords(reader, formula)),
          women: {
            people: totals[place]?.womenPeople ?? 0,
            share: totals[place]?.women ?? null,
            hidden: hidden[place]?.women ?? null,
          },
        })),
        cells,
      };
      return { content, hash: sha256Of(canonical(content)), rows };
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

type GroupName = (split: Split, code: string) => Localized;

function inEachNames(inEach: InEach): GroupName {
  const names = new Map<string, ReturnType<typeof codeNames>>();
  return (split, code) =>
    inEach((reader) => {
      const own = names.get(reader.locale) ?? codeNames(reader);
      names.set(reader.locale, own);
      return own.group(split, code);
    });
}

type Around = { target: number | null; hides: Hides; namesIn: GroupName; proofOf: Proof };

function addCells(
  { cells, rows }: { cells: ReportCell[]; rows: RowSet[] },
  { key, formula }: Pick<Indicator, "key" | "formula">,
  { part, whole }: SplitCounts,
  { target, hides, namesIn, proofOf }: Around,
) {
  for (const { split, code, figure } of cellFigures(formula, part, whole)) {
    const idsIn = (side: SplitCounts["part"]) =>
      side.find((cell) => cell.split === split && cell.code === code)?.ids ?? [];
    const sets = { part: idsIn(part), whole: formula.kind === "share" ? idsIn(whole) : null };
    const cell = cells.length;
    rows.push({ cell, side: "part", ids: sets.part });
    if (sets.whole) rows.push({ cell, side: "whole", ids: sets.whole });
    cells.push({
      indicator: key,
      split,
      code,
      label: split ? namesIn(split, code) : { fr: "", en: "", de: "" },
      figure,
      target: split ? null : target,
      hidden: hides.cell({ split, code, figure }),
      rows: { part: proofOf(sets.part), whole: sets.whole && proofOf(sets.whole) },
    });
  }
}
