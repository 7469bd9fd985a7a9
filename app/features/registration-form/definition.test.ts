import { describe, expect, test } from "vitest";
import { locales } from "#app/i18n/locales.ts";
import { messagesOf } from "#app/i18n/translator.ts";
import { fieldsOf, optionsOf, stepNames } from "./definition.ts";
import { forms } from "./forms.ts";

const formTexts = (locale: (typeof locales)[number]) =>
  messagesOf[locale].registrationForm as unknown as Record<
    string,
    Record<string, Record<string, string>>
  >;

describe.each(forms)("form $key", (form) => {
  test("the form has all steps in order", () => {
    expect(form.steps.map(({ name }) => name)).toEqual(stepNames);
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

  test.each(locales)("the form has all texts in %s", (locale) => {
    const words = formTexts(locale);
    const missing: string[] = [];
    const need = (...path: string[]) => {
      const [top = "", item = "", word = ""] = path;
      if (typeof words[top]?.[item]?.[word] !== "string") missing.push(path.join("."));
    };
    need("forms", form.key, "title");
    need("forms", form.key, "lead");
    for (const { name } of form.steps) need("steps", name, "title");
    for (const field of fieldsOf(form)) {
      need("fields", field.name, "label");
      if (field.help) need("fields", field.name, "help");
      if (!("options" in field)) continue;
      for (const { code, name } of field.options.list) {
        if (!name) need("options", field.options.words, code);
      }
    }
    for (const { name } of form.documents) need("documents", name, "help");
    expect(missing).toEqual([]);
  });
});
