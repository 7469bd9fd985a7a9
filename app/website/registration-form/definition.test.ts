import { describe, expect, test } from "vitest";
import { forms } from "#tests/setup/forms.ts";
import { fieldsOf, optionsOf } from "./definition.ts";
import { shippedForms } from "./shipped.server.ts";
import { StoredForm } from "./stored-form.ts";

describe.each(forms)("form $key", (form) => {
  test("the form has all steps in order", () => {
    const own = form.key === "competences-numeriques" ? ["computer"] : [];
    expect(form.steps.map(({ name }) => name)).toEqual([
      "name",
      "birth",
      "identity",
      "contact",
      "home",
      "education",
      "work",
      ...own,
      "choice",
      "motivation",
      "documents",
      "review",
    ]);
  });

  test("no step asks an adult for more than four answers", () => {
    for (const { name, fields } of form.steps) {
      const asked = fields.filter(({ when }) => !(when && "ageUnder" in when));
      expect(asked.length, name).toBeLessThanOrEqual(4);
    }
  });

  test("field names are unique ASCII names and option codes are stable", () => {
    const names = fieldsOf(form).map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[a-z][a-z_]*$/);
    for (const field of fieldsOf(form)) {
      const codes = optionsOf(field).map(({ code }) => code);
      expect(new Set(codes).size).toBe(codes.length);
      for (const code of codes) expect(code).toMatch(/^[A-Za-z][a-z0-9_-]*$/);
    }
  });
});

test.each(shippedForms())("the shipped form $key is as it would be stored", ({ definition }) => {
  expect(StoredForm.parse(definition)).toEqual(definition);
});
