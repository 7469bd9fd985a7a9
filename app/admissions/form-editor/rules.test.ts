import { describe, expect, test } from "vitest";
import { shippedForms } from "#app/website/registration-form/shipped.server.ts";
import type {
  StoredCondition,
  StoredField,
  StoredForm,
} from "#app/website/registration-form/stored-form.ts";
import { formProblems } from "./rules.ts";
import type { Used } from "./usage-rules.ts";

const unused: Used = { published: [], answers: {}, options: {} };
const said = (text: string) => ({ fr: text, en: text, de: text });

function shipped(): StoredForm {
  const form = shippedForms()[0]?.definition;
  if (!form) throw new Error("no form ships");
  return structuredClone(form);
}

/** The keys of the problems of the form with one question changed. */
function problemsOf(change: (form: StoredForm) => void, used = unused): Record<string, string> {
  const form = shipped();
  change(form);
  return Object.fromEntries(
    Object.entries(formProblems(form, used)).map(([path, { key }]) => [path, key]),
  );
}

function question(form: StoredForm, name: string): StoredField {
  const found = form.steps.flatMap(({ fields }) => fields).find((field) => field.name === name);
  if (!found) throw new Error(`no question ${name}`);
  return found;
}

const added = (form: StoredForm, field: StoredField) => form.steps[6]?.fields.push(field);
const yesNo: StoredField = {
  name: "licence",
  type: "choice",
  label: said("Permis"),
  options: { own: ["yes", "no"].map((code) => ({ code, label: said(code) })) },
};

test.each(shippedForms())("the shipped form $key has no problem", ({ definition }) => {
  expect(formProblems(definition, unused)).toEqual({});
});

describe("refused", () => {
  test.each<[string, StoredCondition, string]>([
    ["a missing question", { field: "nothing", in: ["yes"] }, "missing"],
    ["a later question", { field: "disability", in: ["yes"] }, "later"],
    ["a question without choices", { field: "town", in: ["yes"] }, "noChoice"],
    ["an unknown answer", { field: "situation", in: ["king"] }, "unknownOption"],
    ["no answer", { field: "situation", in: [] }, "noCodes"],
    ["all answers of a required question", { field: "sex", notIn: ["F", "M"] }, "never"],
    ["an age below the limit", { ageUnder: 17 }, "ageNever"],
    ["an age that nobody has", { ageUnder: 18 }, "ageNever"],
  ])("a condition on %s", (_, when, key) => {
    expect(problemsOf((form) => added(form, { ...yesNo, when }))).toEqual({
      "steps.6.fields.4.when": key,
    });
  });

  test("a condition on a question that is itself never asked", () => {
    const problems = problemsOf((form) => {
      added(form, { ...yesNo, when: { ageUnder: 12 } });
      added(form, { ...yesNo, name: "after", when: { field: "licence", in: ["yes"] } });
    });
    expect(problems).toMatchObject({ "steps.6.fields.5.when": "never" });
  });

  test("empty labels, duplicate names and codes, a single option", () => {
    const [yes] = "own" in yesNo.options ? yesNo.options.own : [];
    const one = yes ? [yes] : [];
    const problems = problemsOf((form) => {
      added(form, { ...yesNo, label: { ...said("Permis"), de: " " } });
      added(form, yesNo);
      added(form, { ...yesNo, name: "twice", options: { own: [...one, ...one] } });
      added(form, { ...yesNo, name: "single", options: { own: one } });
      added(form, { ...yesNo, name: "Élan" });
    });
    expect(problems).toEqual({
      "steps.6.fields.4.label.de": "empty",
      "steps.6.fields.5.name": "duplicate",
      "steps.6.fields.6.options.1.code": "duplicate",
      "steps.6.fields.7.options": "fewOptions",
      "steps.6.fields.8.name": "name",
    });
  });

  test("the removal, type, condition and optionality of a question that the site needs", () => {
    const removed = problemsOf((form) => {
      const step = form.steps.find(({ name }) => name === "contact");
      if (step) step.fields = step.fields.filter(({ name }) => name !== "phone");
    });
    expect(removed).toMatchObject({ steps: "neededMissing" });
    const weakened = problemsOf((form) => {
      delete question(form, "last_name").required;
      question(form, "region").when = { field: "sex", in: ["F"] };
      const sex = question(form, "sex");
      if ("options" in sex && "own" in sex.options) {
        sex.options.own.push({ code: "X", label: said("X") });
      }
    });
    expect(Object.values(weakened)).toEqual(
      expect.arrayContaining(["neededRequired", "neededAlways", "neededSexes"]),
    );
  });

  test("steps without the last two, an empty step, a wrong age, a consent without its values", () => {
    const problems = problemsOf((form) => {
      form.steps.reverse();
      form.age = { from: 40, to: 18 };
      form.consent.retention = said("Un an.");
    });
    expect(Object.values(problems)).toEqual(
      expect.arrayContaining(["lastSteps", "age", "placeholder"]),
    );
    const empty = problemsOf((form) => {
      form.steps.unshift({ name: "more", title: said("A"), lead: said("B"), fields: [] });
    });
    expect(empty).toEqual({ "steps.0.fields": "emptyStep" });
  });

  test("another type, another list and a removed option of a question that has answers", () => {
    const published = shipped().steps.flatMap(({ fields }) => fields);
    const options = { situation: { student: 3 } };
    const used: Used = { published, answers: { situation: 3 }, options };
    const retyped = problemsOf((form) => {
      const fields = form.steps.find(({ name }) => name === "education")?.fields ?? [];
      const nth = fields.findIndex(({ name }) => name === "diploma");
      fields[nth] = { name: "diploma", type: "longtext", label: said("Diplôme"), max: 100 };
    }, used);
    expect(Object.values(retyped)).toEqual(["typeInUse"]);
    const lost = problemsOf((form) => {
      const field = question(form, "situation");
      if ("options" in field && "own" in field.options) {
        field.options.own = field.options.own.filter(({ code }) => code !== "student");
      }
    }, used);
    expect(Object.values(lost)).toEqual(["optionInUse"]);
    const retired = problemsOf((form) => {
      const field = question(form, "situation");
      if (!("options" in field && "own" in field.options)) return;
      for (const option of field.options.own) if (option.code === "student") option.retired = true;
    }, used);
    expect(retired, "an option in use is retired").toEqual({});
    const relisted = problemsOf((form) => {
      const field = question(form, "nationality");
      if ("options" in field) field.options = { list: "levels" };
    }, used);
    expect(Object.values(relisted)).toEqual(["listInUse"]);
  });
});
