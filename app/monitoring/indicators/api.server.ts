import { Hono } from "hono";
import { type Holder, seesApplicants } from "#app/platform/access/permissions.ts";
import { noteRead } from "#app/platform/audit/note-read.server.ts";
import { traceOf } from "#app/platform/audit/record.server.ts";
import type { ApiEnv } from "#app/platform/http/api-env.server.ts";
import { found } from "#app/platform/http/found.server.ts";
import { may, signedIn } from "#app/platform/http/guards.server.ts";
import { Id } from "#app/platform/http/ids.ts";
import { describe } from "#app/platform/http/openapi.server.ts";
import { onePage } from "#app/platform/http/pagination.ts";
import { transactionAs } from "#app/platform/http/transaction-as.server.ts";
import { validate } from "#app/platform/http/validate.server.ts";
import { viewOf } from "./days.ts";
import { fieldsOf, kindOfField, subjects } from "./fields.ts";
import { idsOf } from "./figures.queries.server.ts";
import { dateWords, formulaWords } from "./formula-words.server.ts";
import { toldFigure } from "./hides.ts";
import { hidesFor, viewFor } from "./hiding.server.ts";
import { indicatorFor, nobody, toldTotal } from "./indicator-for.server.ts";
import { codeNames, type FigureReader, withCourses } from "./names.server.ts";
import {
  countPeople,
  type Indicator,
  indicatorById,
  indicatorView,
  listIndicators,
  listPeople,
  measure,
  measureIndicators,
  splitFigures,
  targetsFor,
  targetsOf,
} from "./queries.server.ts";
import { refuseUnknown } from "./refuse-unknown.server.ts";
import { countOf } from "./rules.ts";
import {
  IndicatorChange,
  type IndicatorFigure,
  IndicatorInput,
  OrderInput,
  PreviewInput,
  RetiredInput,
  RowsQuery,
  type Split,
  splits,
  TargetsInput,
  type View,
  type ViewGroup,
  ViewQuery,
} from "./schema.ts";
import {
  changeIndicator,
  createIndicator,
  orderIndicators,
  retireIndicator,
  setTargets,
} from "./write-indicator.server.ts";

const read = may("figures.read");
const manage = may("figures.manage");
/** A formula counts any group, and those of two formulas differ by any other. */
const define = may("figures.manage", "registrations.read");

type OneEnv = ApiEnv & { Variables: { indicator: Indicator } };
const one = found<OneEnv, Indicator>(indicatorById, (c, row) => c.set("indicator", row));

export const indicatorsApi = new Hono<ApiEnv>()
  .get(
    "/",
    describe("indicators", "The indicators and their values in a period", {
      more: "Without days: the current year. Targets are those set for exactly these days.",
    }),
    read,
    validate("query", ViewQuery),
    async (c) => {
      const { retired, ...asked } = c.req.valid("query");
      const { db, today } = c.var;
      const view = viewFor(c.var.user, asked, today);
      const rows = await listIndicators(db, { retired: retired === "yes" });
      const measured = await measureIndicators(db, c.var, rows, view);
      const all: IndicatorFigure[] = [];
      // One after another: what is hidden takes many statements.
      for (const row of measured) all.push(await indicatorFor(c, row, view));
      const names = codeNames(await withCourses(db, c.var));
      return c.json({ view, groups: groupsFor(c.var.user, names.groups(view)), indicators: all });
    },
  )
  .get(
    "/fields",
    describe("indicators", "What a formula can count and compare, with the names of all values"),
    read,
    async (c) => {
      const { db, t } = c.var;
      const names = codeNames(await withCourses(db, c.var));
      return c.json(
        subjects.map((subject) => ({
          subject,
          people: t(`indicators.people.${subject}`),
          date: t(`indicators.dates.${subject}`),
          fields: fieldsOf(subject).map((field) => ({
            name: field.name,
            label: t(`indicators.fields.${field.name}`),
            operators: [...kindOfField(field).operators],
            options: names.options(field),
            single: kindOfField(field).single,
          })),
        })),
      );
    },
  )
  .post(
    "/preview",
    describe("indicators", "The value and the words of a formula that is not saved"),
    define,
    validate("json", PreviewInput),
    async (c) => {
      const { formula, ...asked } = c.req.valid("json");
      const view = viewOf(asked, c.var.today);
      const [measured] = await measure(c.var.db, [formula], view);
      return c.json({
        view,
        figure: measured?.figure ?? null,
        words: formulaWords(await withCourses(c.var.db, c.var), formula),
        date: dateWords(c.var, formula),
      });
    },
  )
  .post(
    "/",
    describe("indicators", "Create an indicator"),
    define,
    validate("json", IndicatorInput),
    async (c) => {
      const input = c.req.valid("json");
      refuseUnknown(await withCourses(c.var.db, c.var), input.formula);
      const id = await transactionAs(c, (tx) => createIndicator(tx, input, traceOf(c)));
      return c.json({ id }, 201);
    },
  )
  .put(
    "/order",
    describe("indicators", "Put the indicators into an order"),
    manage,
    validate("json", OrderInput),
    async (c) => {
      const { ids } = c.req.valid("json");
      await transactionAs(c, (tx) => orderIndicators(tx, ids, traceOf(c)));
      return c.json({ success: true });
    },
  )
  .get(
    "/:id",
    describe("indicators", "One indicator with its splits, formula in words and targets"),
    signedIn,
    one,
    read,
    validate("param", Id),
    validate("query", ViewQuery),
    async (c) => {
      const { db, today, indicator } = c.var;
      const { retired: _, ...asked } = c.req.valid("query");
      const view = viewFor(c.var.user, asked, today);
      const [counted, hides, targets, now, [measured]] = await Promise.all([
        splitFigures(db, indicator.formula, view),
        hidesFor(c.var.user, db, indicator.formula, view, splits),
        targetsOf(db, indicator.id),
        targetsFor(db, view),
        measure(db, [indicator.formula], view),
      ]);
      const reader = await withCourses(db, c.var);
      const names = codeNames(reader);
      const cells = counted.map((cell) => ({
        ...cell,
        figure: toldFigure(cell.figure, hides.cell(cell)),
      }));
      return c.json({
        ...indicatorView(reader, indicator),
        view,
        groups: groupsFor(c.var.user, names.groups(view)),
        ...(measured ? toldTotal(measured, hides) : { figure: nobody, women: null }),
        target: now.get(indicator.id) ?? null,
        targets,
        splits: splits.map((split) => ({
          split,
          cells: cells
            .filter((cell) => cell.split === split)
            .map(({ code, figure }) => ({ code, label: names.group(split, code), figure })),
        })),
      });
    },
  )
  .get(
    "/:id/rows",
    describe("indicators", "The applications behind one number of an indicator"),
    signedIn,
    one,
    read,
    may("registrations.read"),
    validate("param", Id),
    validate("query", RowsQuery),
    async (c) => {
      const { db, today, indicator } = c.var;
      const { split, code, side, page, per_page, ...asked } = c.req.valid("query");
      const view = viewOf(asked, today);
      const ids = idsOf(countOf(indicator.formula, side), view, { split, code });
      const people = await onePage(
        c.req.url,
        { page, per_page },
        {
          count: () => countPeople(db, ids),
          list: (window) => listPeople(db, c.var, ids, { ...window, until: view.until }),
        },
      );
      await noteRead(c, "list", people.data);
      const reader = await withCourses(db, c.var);
      return c.json({
        indicator: indicatorView(reader, indicator),
        view,
        group: groupWords(reader, view, split && { split, code: code ?? "" }),
        people,
      });
    },
  )
  .put(
    "/:id",
    describe("indicators", "Change an indicator; requires the version that was read"),
    signedIn,
    one,
    define,
    validate("param", Id),
    validate("json", IndicatorChange),
    async (c) => {
      const { id } = c.req.valid("param");
      const input = c.req.valid("json");
      const reader = await withCourses(c.var.db, c.var);
      refuseUnknown(reader, input.formula, c.var.indicator.formula);
      const changed = await transactionAs(c, (tx) => changeIndicator(tx, id, input, traceOf(c)));
      return c.json({ id: changed });
    },
  )
  .put(
    "/:id/retired",
    describe("indicators", "Take an indicator out of the list, or bring it back"),
    signedIn,
    one,
    manage,
    validate("param", Id),
    validate("json", RetiredInput),
    async (c) => {
      const { id } = c.req.valid("param");
      const input = c.req.valid("json");
      const changed = await transactionAs(c, (tx) => retireIndicator(tx, id, input, traceOf(c)));
      return c.json({ id: changed });
    },
  )
  .put(
    "/:id/targets",
    describe("indicators", "Set what should be reached in each period"),
    signedIn,
    one,
    manage,
    validate("param", Id),
    validate("json", TargetsInput),
    async (c) => {
      const { id } = c.req.valid("param");
      const input = c.req.valid("json");
      const changed = await transactionAs(c, (tx) => setTargets(tx, id, input, traceOf(c)));
      return c.json({ id: changed });
    },
  );

/** Who may not see people cannot combine groups of them. */
function groupsFor(user: Holder, groups: ViewGroup[]): ViewGroup[] {
  if (seesApplicants(user)) return groups;
  return groups.filter(({ split }) => split === "programme" || split === "course");
}

/** The filters and the cell that a number is of, in words; null: everybody. */
function groupWords(
  reader: FigureReader,
  view: View,
  cell: { split: Split; code: string } | undefined,
) {
  const names = codeNames(reader);
  const chosen = splits.flatMap((split) => {
    const code = view[split];
    return code === undefined || split === cell?.split ? [] : names.group(split, code);
  });
  const all = [...(cell ? [names.group(cell.split, cell.code)] : []), ...chosen];
  return all.join(", ") || null;
}
