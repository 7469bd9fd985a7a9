import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { forms } from "#tests/setup/forms.ts";
import { targetErrors } from "./fields.ts";
import { belongs, boundsFor, measureTargets, Target } from "./targets.ts";

describe("targets", () => {
  test("unknown answers of the form are reported", () => {
    const [form] = forms;
    const region = { ...women, field: "region" as const, values: ["abidjan", "Atlantis"] };
    expect(form && targetErrors(form, [women, region])).toEqual({
      "targets.1.values.1": "selection.errors.answer",
    });
  });

  const women = Target.parse({
    id: "women",
    field: "sex",
    values: ["F"],
    unit: "share",
    at_least: 30,
    at_most: null,
  });

  test("a minimum share is rounded up, a maximum share down", () => {
    expect(boundsFor(women, 25)).toEqual({ min: 8, max: 25 });
    expect(boundsFor({ ...women, at_least: null, at_most: 30 }, 25)).toEqual({ min: 0, max: 7 });
    expect(boundsFor(women, 10)).toEqual({ min: 3, max: 10 });
    expect(boundsFor({ ...women, at_least: 33.3 }, 1000)).toEqual({ min: 333, max: 1000 });
    expect(boundsFor({ ...women, unit: "count", at_least: 12 }, 10)).toEqual({ min: 12, max: 10 });
  });

  test("the bounds are the smallest and largest numbers that meet the share", () => {
    const percent = fc.integer({ min: 0, max: 10_000 }).map((each) => each / 100);
    fc.assert(
      fc.property(percent, fc.integer({ min: 1, max: 2_000 }), (share, length) => {
        const { min } = boundsFor({ ...women, at_least: share }, length);
        const { max } = boundsFor({ ...women, at_least: null, at_most: share }, length);
        const exact = Math.round(share * 100) * length;
        expect(min * 10_000).toBeGreaterThanOrEqual(exact);
        expect((min - 1) * 10_000).toBeLessThan(exact);
        expect(max * 10_000).toBeLessThanOrEqual(exact);
        expect((max + 1) * 10_000).toBeGreaterThan(exact);
      }),
    );
  });

  test("measureTargets counts the list and compares it with the bounds", () => {
    const person = (sex: string) => ({ sex });
    const list = [person("F"), person("M"), person("M"), person("M")];
    const pool = [...list, person("F"), { sex: null }];
    expect(measureTargets([women], list, pool)).toEqual([
      {
        target: "women",
        count: 1,
        share: 25,
        min: 2,
        max: 4,
        available: 2,
        state: "below",
        off: 1,
      },
    ]);
    expect(measureTargets([women], [], pool)[0]).toMatchObject({ state: "met", share: 0 });
  });

  test("a missing answer belongs to no target", () => {
    expect(belongs(women, {})).toBe(false);
    expect(belongs(women, { sex: "F" })).toBe(true);
  });

  test.each([
    { at_least: null, at_most: null },
    { at_least: 50, at_most: 40 },
    { at_least: 101 },
    { at_least: 33.333 },
    { unit: "count", at_least: 1.5 },
    { values: [] },
    { field: "last_name" },
  ])("the target %j is refused", (wrong) => {
    expect(Target.safeParse({ ...women, ...wrong }).success).toBe(false);
  });
});
