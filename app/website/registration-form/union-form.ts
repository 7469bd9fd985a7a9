import {
  DOCUMENTS_STEP,
  type DocumentDefinition,
  type Field,
  type FormDefinition,
  fieldsOf,
  type Option,
  optionsOf,
} from "./definition.ts";

/**
 * All questions, options and documents that answers of any version may have, the newest version of
 * each: for lists, exports and the selection, which read answers of several versions together.
 */
export function unionForm(newestFirst: readonly FormDefinition[]): FormDefinition | null {
  const [current, ...older] = newestFirst;
  if (!current) return null;
  const known = new Map(fieldsOf(current).map((field) => [field.name, field]));
  const lost = new Map<string, Field[]>();
  for (const form of older) {
    for (const { name: step, fields } of form.steps) {
      for (const field of fields) {
        const newer = known.get(field.name);
        known.set(field.name, newer ? withOptions(newer, optionsOf(field)) : field);
        if (!newer) lost.set(step, [...(lost.get(step) ?? []), field]);
      }
    }
  }
  const whole = (field: Field) => known.get(field.name) ?? field;
  const home = (step: string) => (current.steps.some(({ name }) => name === step) ? step : null);
  const last = current.steps.findLast(({ fields }) => fields.length)?.name ?? DOCUMENTS_STEP;
  return {
    ...current,
    steps: current.steps.map((step) => ({
      ...step,
      fields: [
        ...step.fields,
        ...[...lost].flatMap(([name, fields]) =>
          (home(name) ?? last) === step.name ? fields : [],
        ),
      ].map(whole),
    })),
    documents: allDocuments(newestFirst),
  };
}

/** An option that a newer version removed is kept, no longer offered. */
function withOptions(field: Field, older: readonly Option[]): Field {
  if (!("options" in field)) return field;
  const codes = new Set(optionsOf(field).map(({ code }) => code));
  const lost = older.filter(({ code }) => !codes.has(code));
  if (!lost.length) return field;
  const list = [
    ...field.options.list,
    ...lost.map((option) => ({ ...option, retired: true as const })),
  ];
  return { ...field, options: { ...field.options, list } };
}

function allDocuments(newestFirst: readonly FormDefinition[]): DocumentDefinition[] {
  const all = newestFirst.toReversed().flatMap(({ documents }) => documents);
  return [...new Map(all.map((document) => [document.name, document])).values()];
}
