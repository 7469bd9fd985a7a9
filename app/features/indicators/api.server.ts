import { Hono } from "hono";
import { noteRead } from "#app/audit/note-read.server.ts";
import { traceOf } from "#app/audit/record.server.ts";
import { type ApiEnv, notFound } from "#app/http/api-env.server.ts";
import { found } from "#app/http/found.server.ts";
import { may, signedIn } from "#app/http/guards.server.ts";
import { Id } from "#app/http/ids.ts";
import { describe } from "#app/http/openapi.server.ts";
import { onePage } from "#app/http/pagination.ts";
import { transactionAs } from "#app/http/transaction-as.server.ts";
import { validate } from "#app/http/validate.server.ts";
import { viewOf } from "./days.ts";
import { fieldsOf, kindOfField, subjects } from "./fields.ts";
import { idsOf } from "./figures.queries.server.ts";
import { dateWords, formulaWords } from "./formula-words.server.ts";
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
      const view = viewOf(asked, today);
      const rows = await listIndicators(db, { retired: retired === "yes" });
      const measured = await measureIndicators(db, c.var, rows, view);
      const all: IndicatorFigure[] = measured.map(({ womenPeople: _, ...row }) => row);
      const names = codeNames(await withCourses(db, c.var));
      return c.json({ view, groups: names.groups(view), indicators: all });
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
    manage,
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
    manage,
    validate("json", IndicatorInput),
    async (c) => {
      const input = c.req.valid("json");
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
      const view = viewOf(asked, today);
      const [cells, targets, now, [measured]] = await Promise.all([
        splitFigures(db, indicator.formula, view),
        targetsOf(db, indicator.id),
        targetsFor(db, view),
        measure(db, [indicator.formula], view),
      ]);
      const reader = await withCourses(db, c.var);
      const names = codeNames(reader);
      return c.json({
        ...indicatorView(reader, indicator),
        view,
        groups: names.groups(view),
        figure: measured?.figure ?? { people: 0, of: null, value: null },
        women: measured?.women ?? null,
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
    manage,
    validate("param", Id),
    validate("json", IndicatorChange),
    async (c) => {
      const { id } = c.req.valid("param");
      const input = c.req.valid("json");
      const changed = await transactionAs(c, (tx) => changeIndicator(tx, id, input, traceOf(c)));
      return c.json({ id: changed ?? notFound() });
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
      return c.json({ id: changed ?? notFound() });
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
      return c.json({ id: changed ?? notFound() });
    },
  );

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
