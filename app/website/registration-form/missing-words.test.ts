import { expect, test } from "vitest";
import { translatorFor } from "#app/platform/i18n/translator.ts";
import { mecaAgro, mecaIndus } from "#tests/setup/forms.ts";
import { check } from "./check.ts";
import type { FormDefinition } from "./definition.ts";
import { problemWords } from "./words.ts";

const context = { today: "2026-01-15", closesOn: "2026-03-31", courses: [] };

test("every required question of the shipped forms has words of its own when it is not answered", () => {
  for (const form of [mecaAgro, mecaIndus]) {
    const problems = Object.values(check(form, {}, context));
    const said = problems.map((problem) => problemWords(translatorFor("fr"), "fr", problem));
    expect(said).not.toContain("Répondez à cette question.");
    expect(new Set(said).size, form.key).toBe(problems.length);
  }
  const { last_name } = check(mecaAgro, {}, context);
  const inGerman = problemWords(translatorFor("de"), "de", last_name ?? { key: "" });
  expect(inGerman).toBe("Geben Sie Ihren Nachnamen ein.");
});

test("a question without words of its own gets those that fit every question", () => {
  const [first, ...others] = mecaAgro.steps;
  if (!first) throw new Error("a form without steps");
  const fields = first.fields.map(
    ({ missing: _, ...field }) => field as typeof field & { name: string },
  );
  const plain = { ...mecaAgro, steps: [{ ...first, fields }, ...others] } as FormDefinition;
  expect(check(plain, {}, context).last_name).toEqual({ key: "required" });
});
