import { Hono } from "hono";
import { z } from "zod";
import type { PublicProgress } from "#app/base/settings/schema.ts";
import { seesApplicants } from "#app/platform/access/permissions.ts";
import { type ApiEnv, notFound, tagged } from "#app/platform/http/api-env.server.ts";
import { may } from "#app/platform/http/guards.server.ts";
import { describe } from "#app/platform/http/openapi.server.ts";
import { validate } from "#app/platform/http/validate.server.ts";
import type { TableRow } from "#app/platform/sheets/table.ts";
import { tableFile } from "#app/platform/sheets/table-file.server.ts";
import type { Plot } from "#app/ui/plots/plot.ts";
import { plotPng, plotSvg } from "#app/ui/plots/plot-svg.server.ts";
import { countLearners, intakeYears } from "./counts.queries.server.ts";
import { programmes, readPlots } from "./read-plots.server.ts";
import { publicProgress } from "./rules.ts";
import { type FiguresAnswer, FiguresQuery, PlotQuery, plotNames, plotTypes } from "./schema.ts";
import { readTargets } from "./targets.queries.server.ts";

const read = may("figures.read");

/** Pages that show progress are dropped when an outcome changes: a trigger sends this tag. */
const OUTCOMES = "outcomes";

const Named = z.object({ name: z.string() });

export const figuresApi = new Hono<ApiEnv>()
  .get(
    "/",
    describe("figures", "Applications, cohorts and targets in numbers, as plots and tables"),
    read,
    validate("query", FiguresQuery),
    async (c) => {
      const { locale: _, ...filter } = c.req.valid("query");
      const { db, t, locale, today, user } = c.var;
      const sees = seesApplicants(user);
      const [{ total, days, courses, plots }, years] = await Promise.all([
        readPlots(db, filter, { t, locale, today, linked: sees, sees }),
        intakeYears(db),
      ]);
      const forms = programmes({ t, locale });
      // Of the chosen programme only; a chosen course stays in the list.
      const ofForm = courses
        .filter(
          ({ id, form }) =>
            form && (!filter.form || form === filter.form || id === filter.formation),
        )
        .map(({ id, title }) => ({ id, title }));
      return c.json({ total, days, years, forms, courses: ofForm, plots } satisfies FiguresAnswer);
    },
  )
  .get(
    "/plots/:name",
    describe("figures", "One plot with the same filters, as SVG, PNG or CSV", {
      file: Object.values(plotTypes),
      refuses: [404],
    }),
    read,
    validate("param", Named),
    validate("query", PlotQuery),
    async (c) => {
      const { locale: _, format, ...filter } = c.req.valid("query");
      const { db, t, locale, today, user } = c.var;
      const name = plotNames.find((each) => each === c.req.valid("param").name) ?? notFound();
      const reader = { t, locale, today, linked: false, sees: seesApplicants(user) };
      const [plot] = (await readPlots(db, filter, reader, [name])).plots;
      if (!plot) notFound();
      const file = `${t("figures.file")}-${name}-${today}`;
      if (format === "csv") return plotCsv(plot, file, locale);
      const body = format === "svg" ? plotSvg(plot) : await plotPng(plot);
      return new Response(body as BodyInit, {
        headers: {
          "content-type": plotTypes[format],
          "content-disposition": `attachment; filename="${file}.${format}"`,
        },
      });
    },
  )
  .get(
    "/progress",
    describe("figures", "How far the figures of the home page are reached, where it may be said"),
    async (c) => {
      tagged(c, "settings", "formations", OUTCOMES);
      const { db, locale, today } = c.var;
      const { targets, shown } = await readTargets(db, locale, () => countLearners(db, {}, today));
      const progress: PublicProgress = publicProgress(targets, shown);
      return c.json(progress);
    },
  );

function plotCsv({ table }: Plot, name: string, locale: Parameters<typeof tableFile>[1]["locale"]) {
  const [first = "", ...head] = table.head;
  return tableFile("csv", {
    name,
    locale,
    columns: [
      { key: "name", header: first },
      ...head.map((header, nth) => ({ key: String(nth), header })),
    ],
    rows: table.rows.map((row) => {
      const cells: TableRow = { name: row.name };
      for (const [nth, { count, written }] of row.cells.entries()) {
        cells[String(nth)] = count ?? written;
      }
      return cells;
    }),
  });
}
