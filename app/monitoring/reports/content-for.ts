import { partsOfCourse } from "#app/monitoring/indicators/courses.ts";
import { hidesAt, toldFigure } from "#app/monitoring/indicators/hides.ts";
import type { Split } from "#app/monitoring/indicators/schema.ts";
import { isCalendarPeriod } from "#app/platform/access/calendar-period.ts";
import { type Holder, seesApplicants } from "#app/platform/access/permissions.ts";
import type { Group, Hidden } from "#app/platform/access/small-groups.ts";
import type { ReportCell, ReportContent } from "./schema.ts";

/** Reports about other days would tell who came between: they are for those who may see people. */
export function mayReadNumbers(reader: Holder, days: Pick<ReportContent, "from" | "until">) {
  return seesApplicants(reader) || isCalendarPeriod(days);
}

/**
 * A frozen report as somebody may read it: its files hide small groups from everybody. The proofs of who
 * was counted would tell of a group whether it is one of those that somebody tries.
 */
export function contentFor(reader: Holder, content: ReportContent): ReportContent {
  if (seesApplicants(reader)) return content;
  const hidesAll = !mayReadNumbers(reader, content);
  const withReasons = withHidden(content);
  const cells = withReasons.cells.map(({ rows: _, ...cell }) => ({
    ...cell,
    figure: toldFigure(cell.figure, hidesAll ? "kept" : (cell.hidden ?? null)),
  }));
  const indicators = withReasons.indicators.map((indicator) =>
    hidesAll || hiddenWomen(withReasons, indicator.key)
      ? { ...indicator, women: { people: 0, share: null } }
      : indicator,
  );
  return { ...content, indicators, cells };
}

/** Why the share of women stays unsaid. */
export function hiddenWomen({ indicators, cells }: ReportContent, wanted: string): Hidden {
  const total = cells.find(({ indicator, split }) => indicator === wanted && !split);
  const { women } = indicators.find(({ key }) => key === wanted) ?? {};
  return total?.hidden ?? women?.hidden ?? null;
}

/** With the reasons that reports did not say before 2026-11-19: of a programme nothing is told then. */
export function withHidden(content: ReportContent): ReportContent {
  if (content.cells.every(({ hidden }) => hidden !== undefined)) return content;
  const own = new Map(
    content.indicators.map(({ key }) => {
      const cells = content.cells.filter(({ indicator }) => indicator === key);
      const bySplit = new Map<Split, Group[][]>();
      for (const cell of cells) if (cell.split) addGroup(bySplit, cell.split, cell);
      return [key, hidesAt(bySplit, { time: 0, path: "all" })];
    }),
  );
  const isWhole = content.programme === null;
  return {
    ...content,
    cells: content.cells.map((cell) => ({
      ...cell,
      hidden: isWhole ? (own.get(cell.indicator)?.cell(cell) ?? null) : "kept",
    })),
    indicators: content.indicators.map(({ women, ...indicator }) => ({
      ...indicator,
      women: { ...women, hidden: isWhole ? (own.get(indicator.key)?.women ?? null) : "kept" },
    })),
  };
}

function addGroup(bySplit: Map<Split, Group[][]>, split: Split, { code, figure }: ReportCell) {
  const { programme } = split === "course" ? partsOfCourse(code) : { programme: "" };
  const sizes = [figure.of ?? figure.people, figure.people];
  const sex = split === "sex" ? code : "";
  const group = {
    time: "all",
    programme,
    course: split === "course" ? code : "",
    sex,
    code,
    sizes,
  };
  const [groups = []] = bySplit.get(split) ?? [];
  bySplit.set(split, [[...groups, group]]);
}
