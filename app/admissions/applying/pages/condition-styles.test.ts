import { expect, test } from "vitest";
import type { Step } from "#app/website/registration-form/definition.ts";
import { forms } from "#tests/setup/forms.ts";
import { conditionStyles, isVisibleToStyles } from "./condition-styles.ts";

const step = (when: Step["fields"][number]["when"]): Step => ({
  name: "choice",
  title: "",
  lead: "",
  fields: [
    { name: "a", label: "", type: "text", max: 9 },
    { name: "b", label: "", type: "text", max: 9, ...(when ? { when } : {}) },
  ],
});

test("conditionStyles hides a question until its condition holds", () => {
  expect(conditionStyles(step({ field: "a", in: ["x"] }))).toBe(
    'form:not(:has([name="a"]:is([value="x"]):checked,[name="a"] option:is([value="x"]):checked)) [data-field="b"]{display:none}',
  );
});

test("conditionStyles ignores conditions on age and other steps", () => {
  expect(conditionStyles(step({ ageUnder: 18 }))).toBe("");
  expect(conditionStyles(step({ field: "elsewhere", in: ["x"] }))).toBe("");
  expect(conditionStyles(step({ all: [{ field: "a", in: ["x"] }, { ageUnder: 18 }] }))).toBe("");
  expect(conditionStyles(step(undefined))).toBe("");
});

test("conditionStyles covers every condition within one step", () => {
  const asked = forms.flatMap(({ steps }) =>
    steps.flatMap(({ fields }) =>
      fields.map(({ when }) => when && isVisibleToStyles(when, fields)),
    ),
  );
  expect(asked.filter(Boolean).length).toBeGreaterThan(0);
});
