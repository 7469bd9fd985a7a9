import { expect, test } from "vitest";
import type { Split } from "#app/monitoring/indicators/schema.ts";
import { contentFor } from "./content-for.ts";
import type { ReportContent } from "./schema.ts";

const words = { fr: "x", en: "x", de: "x" };
const funder = { permissions: ["figures.read"] as const };
const coordinator = { permissions: ["figures.read", "registrations.read"] as const };

/** A report as it was stored before it said what is hidden. */
function before(change: Partial<ReportContent> = {}): ReportContent {
  const cell = (split: Split | null, code: string, people: number) => ({
    indicator: "applied",
    split,
    code,
    label: words,
    figure: { people, of: null, value: people },
    target: null,
    rows: { part: "4a44dc15364204a8", whole: null },
  });
  return {
    name: "x",
    from: "2026-01-01",
    until: "2026-03-31",
    programme: null,
    programme_name: null,
    frozen_at: "2026-04-01T06:00:00.000Z",
    frozen_by: "x",
    indicators: [
      {
        key: "applied",
        name: words,
        words,
        formula: { kind: "count", count: { subject: "registrations", conditions: [] } },
        women: { people: 20, share: 41.7 },
      },
    ],
    cells: [
      cell(null, "", 48),
      cell("sex", "F", 20),
      cell("sex", "M", 28),
      cell("region", "poro", 30),
      cell("region", "nawa", 16),
      cell("region", "gbeke", 2),
    ],
    ...change,
  };
}

const shown = ({ cells }: ReportContent) =>
  cells.map(({ figure }) => figure.hidden ?? figure.people);

test("a report of a quarter hides the small group and another one", () => {
  const content = contentFor(funder, before());
  expect(shown(content)).toEqual([48, 20, 28, 30, "kept", "few"]);
  expect(content.indicators[0]?.women.share).toBe(41.7);
});

const telling: [string, Partial<ReportContent>][] = [
  ["other days", { until: "2026-03-20" }],
  ["one programme, which does not say what the others tell", { programme: "meca-agro" }],
];

test.each(telling)("a report about %s tells no number", (_, change) => {
  const content = contentFor(funder, before(change));
  expect(new Set(shown(content))).toEqual(new Set(["kept"]));
  expect(content.indicators[0]?.women.share).toBe(null);
});

test("nothing is said of who was counted, in no cell", () => {
  const { cells } = contentFor(funder, before());
  expect(cells.flatMap((cell) => Object.keys(cell))).not.toContain("rows");
  expect(JSON.stringify(cells)).not.toContain("4a44dc15364204a8");
});

test("who may see people reads all of it", () => {
  const content = before({ until: "2026-03-20" });
  expect(contentFor(coordinator, content)).toEqual(content);
});
