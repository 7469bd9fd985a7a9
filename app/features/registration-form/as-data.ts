import type { Translator } from "#app/i18n/translator.ts";
import { towns } from "./country.ts";
import {
  type Condition,
  DOCUMENT_MAX_BYTES,
  disabilityConsent,
  documentKinds,
  type Field,
  type FormDefinition,
} from "./definition.ts";
import {
  consentWords,
  disabilityConsentWords,
  documentWords,
  fieldWords,
  formWords,
  optionWords,
  stepWords,
} from "./words.ts";

/** Data of a form besides its definition. */
export type FormFacts = {
  intake: { year: number; opensOn: string; closesOn: string } | null;
  open: boolean;
  courses: readonly { id: number; title: string; level: string; place: string }[];
  retention: { rejected_months: number; document_months: number };
  email: string;
};

type OptionData = { code: string; label: string; group?: string; level?: string; place?: string };

export type FieldData = {
  name: string;
  type: Field["type"];
  label: string;
  help: string | null;
  required: boolean;
  when: Condition | null;
  options: OptionData[] | null;
  suggestions: { name: string; region?: string }[] | null;
  limits: { min?: number; max?: number; from?: number };
  autocomplete: string | null;
  keyboard: string | null;
  counts: boolean;
};

export function formSummary(t: Translator, form: FormDefinition, { intake, open }: FormFacts) {
  return {
    key: form.key,
    ...formWords(t, form),
    open,
    year: intake?.year ?? null,
    opens_on: intake?.opensOn ?? null,
    closes_on: intake?.closesOn ?? null,
  };
}

/** The definition as data, with texts in one language. */
export function formAsData(t: Translator, form: FormDefinition, facts: FormFacts) {
  const { retention, email, courses } = facts;
  const periods = { months: retention.rejected_months, documentMonths: retention.document_months };
  return {
    ...formSummary(t, form, facts),
    age: form.age,
    steps: form.steps.map(({ name, fields }) => ({
      name,
      ...stepWords(t, name),
      fields: fields.map((field) => fieldAsData(t, field, courses)),
    })),
    documents: form.documents.map((document) => ({
      name: document.name,
      ...documentWords(t, document),
      required: document.needed === "now",
      may_follow: document.needed === "later",
      when: document.when ?? null,
      types: [...documentKinds],
      max_bytes: DOCUMENT_MAX_BYTES,
    })),
    consent: { version: form.consentVersion, ...consentWords(t, { ...periods, email }) },
    disability_consent: {
      ...disabilityConsentWords(t),
      when: disabilityConsent.when as Condition,
    },
  };
}

export type FormData = ReturnType<typeof formAsData>;

function fieldAsData(t: Translator, field: Field, courses: FormFacts["courses"]): FieldData {
  return {
    name: field.name,
    type: field.type,
    ...fieldWords(t, field),
    required: field.required ?? false,
    when: field.when ?? null,
    options: optionsAsData(t, field, courses),
    suggestions: suggestionsFor(field, courses),
    limits: limitsOf(field),
    autocomplete: field.autocomplete ?? null,
    keyboard: field.keyboard ?? null,
    counts: field.counts ?? false,
  };
}

function optionsAsData(
  t: Translator,
  field: Field,
  courses: FormFacts["courses"],
): OptionData[] | null {
  if (field.type === "course") {
    return courses.map(({ id, title, ...facts }) => ({
      code: String(id),
      label: title,
      level: facts.level,
      place: facts.place,
    }));
  }
  if (!("options" in field)) return null;
  const { words, list } = field.options;
  return list.map((option) => ({
    code: option.code,
    label: optionWords(t, words, option),
    ...(option.group ? { group: option.group } : {}),
  }));
}

function suggestionsFor(field: Field, courses: FormFacts["courses"]) {
  if (field.type !== "text") return null;
  if (field.suggest === "towns") return towns;
  if (field.suggest === "places") {
    return [...new Set(courses.map(({ place }) => place))]
      .filter(Boolean)
      .map((name) => ({ name }));
  }
  return null;
}

function limitsOf(field: Field): FieldData["limits"] {
  return {
    ...("min" in field && field.min ? { min: field.min } : {}),
    ...("max" in field ? { max: field.max } : {}),
    ...("from" in field ? { from: field.from } : {}),
  };
}
