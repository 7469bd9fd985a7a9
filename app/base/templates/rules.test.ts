import { describe, expect, test } from "vitest";
import { locales } from "#app/platform/i18n/locales.ts";
import { asSms, segmentsOf } from "#app/platform/phones/segments.ts";
import { standardText } from "./queries.server.ts";
import {
  filledIn,
  missingIn,
  needsOf,
  placeholdersOf,
  problemsIn,
  templateKinds,
  textFields,
} from "./rules.ts";

describe("placeholders", () => {
  const known = ["name", "reference"] as const;

  test("are replaced in one pass, even when a name contains braces", () => {
    const facts = { name: "{reference} <b>", reference: "MA-1" };
    expect(filledIn("Bonjour { name }, dossier {reference}.", facts)).toBe(
      "Bonjour {reference} <b>, dossier MA-1.",
    );
  });

  test.each([
    ["{name} {nom} {} {nom}", [{ why: "unknown", names: ["{nom}", "{}"] }]],
    ["{name", [{ why: "missing", names: ["{reference}"] }, { why: "brace" }]],
    ["{reference}}", [{ why: "brace" }]],
    ["{{reference}}", [{ why: "brace" }]],
    ["Rien", [{ why: "missing", names: ["{reference}"] }]],
    ["{__proto__} {reference}", [{ why: "unknown", names: ["{__proto__}"] }]],
    ["Dossier { reference }", []],
  ])("are checked in %s", (text, problems) => {
    const needs = text.includes("nom") ? [] : [["reference" as const]];
    expect(problemsIn(text, known, needs)).toEqual(problems);
  });

  test("one of a group is sufficient", () => {
    const needs = [["details", "day"] as const];
    expect(problemsIn("{day}", ["details", "day"], needs)).toEqual([]);
    expect(problemsIn("Venez.", ["details", "day"], needs)).toEqual([
      { why: "missing", names: ["{details} / {day}"] },
    ]);
  });

  test.each(["constructor", "__proto__", "toString"])(
    "prototype keys such as {%s} are not placeholders",
    (name) => {
      const facts = { name: "Awa" };
      expect(filledIn(`{name} {${name}}`, facts)).toBe(`Awa {${name}}`);
      expect(missingIn(`{name} {${name}}`, facts)).toEqual([name]);
    },
  );

  test("without a value are listed", () => {
    expect(missingIn("{name} {cohort} {cohort}", { name: "Awa" })).toEqual(["cohort"]);
  });
});

describe.each(templateKinds)("the standard text “%s”", (kind) => {
  test.each(locales)("passes the checks in %s", (locale) => {
    const text = standardText(kind, locale);
    for (const field of textFields) {
      const problems = problemsIn(text[field], placeholdersOf(kind), needsOf(kind, field));
      expect(problems, field).toEqual([]);
    }
    // Only characters that keep the SMS in the cheaper encoding.
    expect(segmentsOf(asSms(text.short)).foreign).toEqual([]);
  });
});
