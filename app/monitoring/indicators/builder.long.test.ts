import fc from "fast-check";
import { expect, test } from "vitest";
import { insertLives } from "#tests/setup/figures.ts";
import { startTestApp } from "#tests/setup/test-app.ts";
import { fieldsOf, kindOfField, subjects } from "./fields.ts";
import { countSplits, countTotals, idsOf } from "./figures.queries.server.ts";
import type { Count, Formula } from "./schema.ts";

/** Any count that the builder can make, with values that exist and values that do not. */
const count: fc.Arbitrary<Count> = fc.constantFrom(...subjects).chain((subject) =>
  fc
    .array(
      fc.constantFrom(...fieldsOf(subject)).chain((field) => {
        const { operators, single } = kindOfField(field);
        const { values } = field;
        const value =
          values.kind === "number"
            ? fc.integer({ min: values.least, max: values.most }).map(String)
            : values.kind === "yes_no"
              ? fc.constantFrom("yes", "no")
              : values.kind === "list"
                ? fc.constantFrom(...values.list)
                : fc.constantFrom(
                    "F",
                    "M",
                    "gbeke",
                    "bac",
                    "yes",
                    "meca-agro",
                    "meca-agro-5",
                    "unknown-code",
                  );
        return fc.record({
          field: fc.constant<string>(field.name),
          operator: fc.constantFrom(...operators),
          values: fc.array(value, { minLength: 1, maxLength: single ? 1 : 3 }),
        });
      }),
      { maxLength: 5 },
    )
    .map((conditions) => ({ subject, conditions })),
);

const formula: fc.Arbitrary<Formula> = fc.oneof(
  count.map((own) => ({ kind: "count" as const, count: own })),
  fc.record({ kind: fc.constant("share" as const), part: count, whole: count }),
  count.map(({ conditions }) => ({
    kind: "rate" as const,
    count: {
      subject: "attendance" as const,
      conditions: conditions.filter(({ field }) =>
        fieldsOf("attendance").some(({ name }) => name === field),
      ),
    },
  })),
);

test("no definition fails or counts a person twice", async () => {
  const site = await startTestApp();
  await insertLives(site.db, 300, 5);
  const coordinator = await site.as("coordinator");
  const view = { from: "2025-06-01", until: "2026-12-31" };
  await fc.assert(
    fc.asyncProperty(formula, count, async (built, single) => {
      const answer = await coordinator.post("/api/indicators/preview", { formula: built, ...view });
      expect(answer.status).toBe(200);
      const { rows } = await site.db.execute<{ id: number }>(idsOf(single, view));
      const ids = rows.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      const [total] = await countTotals(site.db, [single], view);
      expect(total?.people).toBe(ids.length);
      const cells = await countSplits(site.db, single, view, { ids: true });
      for (const split of ["sex", "age_band", "region", "programme", "course"] as const) {
        const own = cells.filter((cell) => cell.split === split).flatMap((cell) => cell.ids ?? []);
        expect(own.toSorted((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b));
      }
    }),
    { numRuns: 300 },
  );
});

test("a definition with other fields, operators or values is refused in words", async () => {
  const site = await startTestApp();
  const coordinator = await site.as("coordinator");
  const wild = fc.record({
    field: fc.oneof(fc.constantFrom("sex", "age", "rate", "1; drop table users"), fc.string()),
    operator: fc.constantFrom("is", "is_not", "at_least", "at_most", "like"),
    values: fc.array(fc.oneof(fc.string(), fc.constantFrom("F", "18", "' or 1=1")), {
      maxLength: 3,
    }),
  });
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...subjects), fc.array(wild), async (subject, conditions) => {
      const body = { formula: { kind: "count", count: { subject, conditions } } };
      const { status } = await coordinator.post("/api/indicators/preview", body);
      expect([200, 422]).toContain(status);
    }),
    { numRuns: 200 },
  );
});
