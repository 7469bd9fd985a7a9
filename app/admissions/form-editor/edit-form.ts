import { DOCUMENTS_STEP } from "#app/website/registration-form/definition.ts";
import type {
  StoredField,
  StoredForm,
  StoredStep,
} from "#app/website/registration-form/stored-form.ts";

/** Where a question is: the numbers of its step and of itself. */
export type Place = { step: number; field: number };

const blank = () => ({ fr: "", en: "", de: "" });

export function changeField(form: StoredForm, { step, field }: Place, next: StoredField) {
  return changeStep(form, step, (old) => ({
    ...old,
    fields: old.fields.map((each, nth) => (nth === field ? next : each)),
  }));
}

export function changeStep(
  form: StoredForm,
  step: number,
  change: (step: StoredStep) => StoredStep,
): StoredForm {
  return { ...form, steps: form.steps.map((each, nth) => (nth === step ? change(each) : each)) };
}

export function removeField(form: StoredForm, { step, field }: Place): StoredForm {
  return changeStep(form, step, (old) => ({
    ...old,
    fields: old.fields.filter((_, nth) => nth !== field),
  }));
}

/** Up or down by one, from step to step; at the ends nothing moves. */
export function moveField(form: StoredForm, from: Place, by: 1 | -1): [StoredForm, Place] {
  const moved = form.steps[from.step]?.fields[from.field];
  const to = neighbour(form, from, by);
  if (!moved || !to) return [form, from];
  return [insertField(removeField(form, from), to, moved), to];
}

function neighbour(form: StoredForm, { step, field }: Place, by: 1 | -1): Place | null {
  const fields = form.steps[step]?.fields ?? [];
  const next = field + by;
  if (next >= 0 && next < fields.length) return { step, field: next };
  const other = form.steps[step + by];
  if (!other || step + by >= lastQuestionStep(form)) return null;
  return { step: step + by, field: by === 1 ? 0 : other.fields.length };
}

/** The number of the first step without questions. */
function lastQuestionStep({ steps }: StoredForm): number {
  const found = steps.findIndex(({ name }) => name === DOCUMENTS_STEP);
  return found < 0 ? steps.length : found;
}

export function isQuestionStep(form: StoredForm, step: number): boolean {
  return step < lastQuestionStep(form);
}

function insertField(form: StoredForm, { step, field }: Place, added: StoredField): StoredForm {
  return changeStep(form, step, (old) => ({
    ...old,
    fields: old.fields.toSpliced(field, 0, added),
  }));
}

/** A new question at the end of a step. */
export function addField(form: StoredForm, step: number): [StoredForm, Place] {
  const taken = new Set(form.steps.flatMap(({ fields }) => fields.map(({ name }) => name)));
  const added: StoredField = {
    name: freeName("question", taken),
    type: "text",
    label: blank(),
    max: 100,
  };
  const place = { step, field: form.steps[step]?.fields.length ?? 0 };
  return [insertField(form, place, added), place];
}

export function addStep(form: StoredForm): StoredForm {
  const taken = new Set(form.steps.map(({ name }) => name));
  const added = { name: freeName("step", taken), title: blank(), lead: blank(), fields: [] };
  return { ...form, steps: form.steps.toSpliced(lastQuestionStep(form), 0, added) };
}

export function removeStep(form: StoredForm, step: number): StoredForm {
  return { ...form, steps: form.steps.filter((_, nth) => nth !== step) };
}

export function addDocument(form: StoredForm): StoredForm {
  const taken = new Set(form.documents.map(({ name }) => name));
  const name = freeName("document", taken);
  const added = { name, label: blank(), help: blank(), needed: "later" as const };
  return { ...form, documents: [...form.documents, added] };
}

export function freeName(start: string, taken: ReadonlySet<string>): string {
  let number = 1;
  while (taken.has(`${start}_${number}`)) number += 1;
  return `${start}_${number}`;
}

/** The same question with answers of another type, and what that type needs. */
export function withType(field: StoredField, type: StoredField["type"]): StoredField {
  const { name, label, help, listen, required, missing, when, counts, hidden } = field;
  const kept = {
    name,
    label,
    ...(help ? { help } : {}),
    ...(listen ? { listen } : {}),
    ...(required ? { required } : {}),
    ...(missing ? { missing } : {}),
    ...(when ? { when } : {}),
    ...(counts ? { counts } : {}),
    ...(hidden ? { hidden } : {}),
  };
  switch (type) {
    case "choice":
    case "choices": {
      const own = ["answer_1", "answer_2"].map((code) => ({ code, label: blank() }));
      return { ...kept, type, options: "options" in field ? field.options : { own } };
    }
    case "text":
      return { ...kept, type, max: 100 };
    case "longtext":
      return { ...kept, type, max: 1000 };
    case "email":
      return { ...kept, type, max: 254 };
    case "year":
      return { ...kept, type, from: 1970 };
    default:
      return { ...kept, type };
  }
}

/** The same object without the key, or with the value. */
export function withPart<T extends object, Key extends keyof T>(
  whole: T,
  key: Key,
  value: T[Key] | undefined,
): T {
  const { [key]: _, ...rest } = whole;
  return (value === undefined ? rest : { ...rest, [key]: value }) as T;
}
