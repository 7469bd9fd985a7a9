import { type Localized, locales } from "#app/platform/i18n/locales.ts";
import {
  consentParts,
  DOCUMENTS_STEP,
  REVIEW_STEP,
} from "#app/website/registration-form/definition.ts";
import {
  ANSWER_NAME,
  OPTION_CODE,
  type StoredDocument,
  type StoredField,
  type StoredForm,
} from "#app/website/registration-form/stored-form.ts";
import { conditionChecks } from "./condition-rules.ts";
import { limitProblems } from "./limit-rules.ts";
import { neededNames, neededQuestions } from "./needed-questions.ts";
import type { FormProblem, FormProblems } from "./problem.ts";
import { type Used, usageProblems } from "./usage-rules.ts";

/** All reasons why a working copy cannot be published. */
export function formProblems(form: StoredForm, used: Used): FormProblems {
  const problems: FormProblems = limitProblems(form);
  const add = (path: string, key: string, values?: FormProblem["values"]) => {
    problems[path] ??= values ? { key, values } : { key };
  };
  textProblems("title", form.title, add);
  textProblems("lead", form.lead, add);
  if (form.cost) textProblems("cost", form.cost, add);
  if (form.age.from > form.age.to) add("age.to", "age");
  stepProblems(form, add);
  form.steps.forEach((step, nth) => {
    textProblems(`steps.${nth}.title`, step.title, add);
    textProblems(`steps.${nth}.lead`, step.lead, add);
  });
  const conditionProblem = conditionChecks(form);
  for (const { field, path } of placed(form)) {
    fieldProblems(form, field, path, add);
    const wrong = conditionProblem(field.when, field.name);
    if (wrong) add(`${path}.when`, wrong.key, wrong.values);
  }
  neededProblems(form, add);
  for (const [nth, document] of form.documents.entries()) {
    documentProblems(document, `documents.${nth}`, add);
    const wrong = conditionProblem(document.when, null);
    if (wrong) add(`documents.${nth}.when`, wrong.key, wrong.values);
  }
  duplicates(form, add);
  consentProblems(form, add);
  for (const [path, problem] of Object.entries(usageProblems(form, used))) {
    problems[path] ??= problem;
  }
  return problems;
}

type Add = (path: string, key: string, values?: FormProblem["values"]) => void;
type Placed = { field: StoredField; path: string; step: number };

/** The questions in order, each with its path. */
function placed({ steps }: StoredForm): Placed[] {
  return steps.flatMap(({ fields }, step) =>
    fields.map((field, nth) => ({ field, path: `steps.${step}.fields.${nth}`, step })),
  );
}

function textProblems(path: string, text: Localized, add: Add) {
  for (const locale of locales) if (text[locale].trim() === "") add(`${path}.${locale}`, "empty");
}

function stepProblems({ steps }: StoredForm, add: Add) {
  const [documents, review] = steps.slice(-2);
  if (documents?.name !== DOCUMENTS_STEP || review?.name !== REVIEW_STEP) {
    add(`steps.${steps.length - 1}.name`, "lastSteps");
  }
  steps.forEach(({ name, fields }, nth) => {
    const isLast = name === DOCUMENTS_STEP || name === REVIEW_STEP;
    if (!ANSWER_NAME.test(name)) add(`steps.${nth}.name`, "name");
    if (isLast && fields.length) add(`steps.${nth}.fields`, "noQuestions");
    if (!isLast && !fields.length) add(`steps.${nth}.fields`, "emptyStep");
  });
}

function fieldProblems(form: StoredForm, field: StoredField, path: string, add: Add) {
  if (!ANSWER_NAME.test(field.name)) add(`${path}.name`, "name");
  textProblems(`${path}.label`, field.label, add);
  if (field.help) textProblems(`${path}.help`, field.help, add);
  if (field.missing) textProblems(`${path}.missing`, field.missing, add);
  if (field.type === "longtext" && (field.min ?? 0) > field.max) add(`${path}.min`, "limits");
  if ("options" in field && "own" in field.options) {
    const { own } = field.options;
    if (own.filter(({ retired }) => !retired).length < 2) add(`${path}.options`, "fewOptions");
    own.forEach(({ code, label }, nth) => {
      if (!OPTION_CODE.test(code)) add(`${path}.options.${nth}.code`, "code");
      if (own.findIndex((other) => other.code === code) !== nth) {
        add(`${path}.options.${nth}.code`, "duplicate");
      }
      textProblems(`${path}.options.${nth}.label`, label, add);
    });
  }
  if (field.type === "phone" && field.sameAs !== undefined) {
    const target = placed(form).find(({ field: other }) => other.name === field.sameAs);
    if (target?.field.type !== "phone") add(`${path}.sameAs`, "missing");
  }
}

function neededProblems(form: StoredForm, add: Add) {
  const questions = placed(form);
  for (const name of neededNames) {
    const found = questions.find(({ field }) => field.name === name);
    const needed: { type: string; list?: string } = neededQuestions[name];
    if (!found) {
      add("steps", "neededMissing", { name });
      continue;
    }
    const { field, path } = found;
    const list = "options" in field && "list" in field.options ? field.options.list : undefined;
    if (field.type !== needed.type || (needed.list && list !== needed.list)) {
      add(`${path}.type`, "neededType");
    }
    if (!field.required) add(`${path}.required`, "neededRequired");
    if (field.when) add(`${path}.when`, "neededAlways");
    if (name === "sex" && !hasSexes(field)) add(`${path}.options`, "neededSexes");
  }
}

/** Targets of the selection and letters know these two codes. */
function hasSexes(field: StoredField): boolean {
  if (!("options" in field) || !("own" in field.options)) return false;
  const codes = field.options.own.flatMap(({ code, retired }) => (retired ? [] : code));
  return codes.toSorted().join() === "F,M";
}

function documentProblems(document: StoredDocument, path: string, add: Add) {
  if (!ANSWER_NAME.test(document.name)) add(`${path}.name`, "name");
  textProblems(`${path}.label`, document.label, add);
  textProblems(`${path}.help`, document.help, add);
}

function duplicates(form: StoredForm, add: Add) {
  const seen = new Set<string>();
  for (const { field, path } of placed(form)) {
    if (seen.has(field.name)) add(`${path}.name`, "duplicate");
    seen.add(field.name);
  }
  const again = (list: readonly { name: string }[], path: string) => {
    for (const [nth, { name }] of list.entries()) {
      const first = list.findIndex((other) => other.name === name);
      if (first !== nth) add(`${path}.${nth}.name`, "duplicate");
    }
  };
  again(form.steps, "steps");
  again(form.documents, "documents");
}

const placeholders = {
  retention: ["{months}", "{documentMonths}"],
  contact: ["{email}"],
} as Record<string, string[]>;

function consentProblems({ consent }: StoredForm, add: Add) {
  for (const part of consentParts) {
    textProblems(`consent.${part}`, consent[part], add);
    for (const locale of locales) {
      const lacking = placeholders[part]?.find((name) => !consent[part][locale].includes(name));
      if (lacking) add(`consent.${part}.${locale}`, "placeholder", { name: lacking });
    }
  }
}
