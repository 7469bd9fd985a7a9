import { expect, test } from "vitest";
import type { Step } from "#app/features/registration-form/definition.ts";
import { forms } from "#app/features/registration-form/forms.ts";
import { conditionStyles, isVisibleToStyles } from "./condition-styles.ts";

const step = (when: Step["fields"][number]["when"]): Step => ({
  name: "choice",
  fields: [
    { name: "a", type: "text", max: 9 },
    { name: "b", type: "text", max: 9, ...(when ? { when } : {}) },
  ],
});

test("a question shows once the other is answered so", () => {
  expect(conditionStyles(step({ field: "a", in: ["x"] }))).toBe(
    'form:not(:has([name="a"]:is([value="x"]):checked,[name="a"] option:is([value="x"]):checked)) [data-field="b"]{display:none}',
  );
});

test("what style cannot see is left to the server and the script", () => {
  expect(conditionStyles(step({ ageUnder: 18 }))).toBe("");
  expect(conditionStyles(step({ field: "elsewhere", in: ["x"] }))).toBe("");
  expect(conditionStyles(step({ all: [{ field: "a", in: ["x"] }, { ageUnder: 18 }] }))).toBe("");
  expect(conditionStyles(step(undefined))).toBe("");
});

test("every condition between questions of one step is seen", () => {
  const asked = forms.flatMap(({ steps }) =>
    steps.flatMap(({ fields }) => fields.map(({ when }) => when && isVisibleToStyles(when, fields))),
  );
  expect(asked.filter(Boolean).length).toBeGreaterThan(0);
});
