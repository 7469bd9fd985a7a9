import { towns } from "./country.ts";
import {
  type Condition,
  DOCUMENT_MAX_BYTES,
  disabilityConsent,
  documentKinds,
  type Field,
  type FormDefinition,
  offeredOptions,
} from "./definition.ts";
import {
  consentWords,
  disabilityConsentWords,
  documentWords,
  fieldWords,
  formWords,
  optionWords,
  type Reader,
  stepWords,
} from "./words.ts";

/** Data of a form besides its definition. */
export type FormFacts = {
  intake: { year: number; opensOn: string; closesOn: string } | null;
  open: boolean;
  courses: readonly Course[];
  retention: { rejected_months: number; document_months: number };
  email: string;
};

type Course = {
  id: number;
  title: string;
  level: string;
  place: string;
  illustration?: string | null;
};

type OptionData = {
  code: string;
  label: string;
  group?: string;
  level?: string;
  place?: string;
  illustration?: string;
};

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

export function formSummary(reader: Reader, form: FormDefinition, { intake, open }: FormFacts) {
  return {
    key: form.key,
    /** The start of references, which go on with the year and a number. */
    prefix: form.prefix,
    ...formWords(reader, form),
    open,
    year: intake?.year ?? null,
    opens_on: intake?.opensOn ?? null,
    closes_on: intake?.closesOn ?? null,
  };
}

/** The definition as data, with texts in one language. */
export function formAsData(reader: Reader, form: FormDefinition, facts: FormFacts) {
  const { retention, email, courses } = facts;
  const periods = { months: retention.rejected_months, documentMonths: retention.document_months };
  return {
    ...formSummary(reader, form, facts),
    age: form.age,
    steps: form.steps.map((step) => ({
      name: step.name,
      ...stepWords(reader, step),
      fields: step.fields.map((field) => fieldAsData(reader, field, courses)),
    })),
    documents: form.documents.map((document) => ({
      name: document.name,
      ...documentWords(reader, document),
      required: document.needed === "now",
      may_follow: document.needed === "later",
      when: document.when ?? null,
      types: [...documentKinds],
      max_bytes: DOCUMENT_MAX_BYTES,
    })),
    consent: { version: form.consentVersion, ...consentWords(reader, form, { ...periods, email }) },
    disability_consent: {
      ...disabilityConsentWords(reader),
      when: disabilityConsent.when as Condition,
    },
  };
}

export type FormData = ReturnType<typeof formAsData>;

function fieldAsData(reader: Reader, field: Field, courses: FormFacts["courses"]): FieldData {
  return {
    name: field.name,
    type: field.type,
    ...fieldWords(reader, field),
    required: field.required ?? false,
    when: field.when ?? null,
    options: optionsAsData(reader, field, courses),
    suggestions: suggestionsFor(field, courses),
    limits: limitsOf(field),
    autocomplete: field.autocomplete ?? null,
    keyboard: field.keyboard ?? null,
    counts: field.counts ?? false,
  };
}

function optionsAsData(
  reader: Reader,
  field: Field,
  courses: FormFacts["courses"],
): OptionData[] | null {
  if (field.type === "course") {
    return courses.map(({ id, title, ...facts }) => ({
      code: String(id),
      label: title,
      level: facts.level,
      place: facts.place,
      ...(facts.illustration ? { illustration: facts.illustration } : {}),
    }));
  }
  if (!("options" in field)) return null;
  const { options } = field;
  return offeredOptions(field).map((option) => ({
    code: option.code,
    label: optionWords(reader, options, option),
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
