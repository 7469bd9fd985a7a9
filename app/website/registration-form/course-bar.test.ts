import { expect, test } from "vitest";
import { mecaAgro as form } from "#tests/setup/forms.ts";
import { courseBar } from "./course-bar.ts";

const given = (education_level: string) => ({ answers: { education_level }, problems: {} });

test.each([
  ["no_diploma", "cepe", "level"],
  ["cepe", "bac", "level"],
  ["cepe", "cepe", undefined],
  ["bac", "cepe", undefined],
  ["none", "none", undefined],
])("with %s, a course that asks for %s: %s", (reached, level, why) => {
  expect(courseBar(form, given(reached), { level })?.why).toBe(why);
});

test("nothing stands against a course before the level is answered", () => {
  expect(courseBar(form, { answers: {}, problems: {} }, { level: "bac" })).toBeNull();
});

test("an age outside the limits of the form stands against every course", () => {
  const young = { answers: {}, problems: { birth_date: { key: "young" } } };
  expect(courseBar(form, young, { level: "none" })).toEqual({
    why: "age",
    ...form.age,
    field: "birth_date",
  });
});
