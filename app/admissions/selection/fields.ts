import { agesOn } from "#app/website/registration-form/age.ts";
import {
  type Field,
  type FormDefinition,
  fieldsOf,
  type Answers as Given,
  optionsOf,
} from "#app/website/registration-form/definition.ts";
import type { Criterion } from "./criteria.ts";
import type { Answers } from "./score.ts";
import { type Target, targetFields } from "./targets.ts";

/** Computed from the date of birth. */
const AGE = "age";

/**
 * The fields that criteria may use, by kind. Sex, region and disability are used in targets only, and
 * fields hidden from readers give no points.
 */
export function scorableFields(form: FormDefinition) {
  const fields = fieldsOf(form);
  const isTarget = ({ name }: Field) => (targetFields as readonly string[]).includes(name);
  return {
    choices: fields.filter(
      (field) => field.counts && !field.hidden && !isTarget(field) && optionsOf(field).length > 0,
    ),
    numbers: [
      ...fields.filter(({ type }) => type === "birthdate").map(() => AGE),
      ...fields.filter(({ type, hidden }) => type === "year" && !hidden).map(({ name }) => name),
    ],
    texts: fields.filter(({ type, hidden }) => (type === "longtext" || type === "text") && !hidden),
  };
}

/** The fields that readers may see. */
export function readableFields(form: FormDefinition): string[] {
  return scorableFields(form).texts.map(({ name }) => name);
}

/** Message keys by field path. */
type Errors = Record<string, string>;

/** Errors for criteria on fields that the form does not have or that give no points. */
export function criteriaErrors(form: FormDefinition, criteria: readonly Criterion[]): Errors {
  const { choices, numbers } = scorableFields(form);
  const readable = readableFields(form);
  const wrong = criteria.flatMap((criterion, place): string[][] => {
    const at = `criteria.${place}`;
    if (criterion.kind === "text") {
      const hidden = criterion.fields.entries().filter(([, name]) => !readable.includes(name));
      return [...hidden].map(([nth]) => [`${at}.fields.${nth}`, "selection.errors.field"]);
    }
    if (criterion.kind === "number") {
      return numbers.includes(criterion.field) ? [] : [[`${at}.field`, "selection.errors.field"]];
    }
    const field = choices.find(({ name }) => name === criterion.field);
    if (!field) return [[`${at}.field`, "selection.errors.field"]];
    return unknownAnswers(field, Object.keys(criterion.points)).map(({ code }) => [
      `${at}.points.${code}`,
      "selection.errors.answer",
    ]);
  });
  return Object.fromEntries(wrong);
}

export function targetErrors(form: FormDefinition, targets: readonly Target[]): Errors {
  const fields = fieldsOf(form);
  const wrong = targets.flatMap(({ field: name, values }, place) => {
    const field = fields.find((each) => each.name === name);
    if (!field) return [[`targets.${place}.field`, "selection.errors.field"]];
    return unknownAnswers(field, values).map(({ nth }) => [
      `targets.${place}.values.${nth}`,
      "selection.errors.answer",
    ]);
  });
  return Object.fromEntries(wrong);
}

function unknownAnswers(field: Field, codes: readonly string[]) {
  const known = optionsOf(field).map(({ code }) => code);
  return codes.map((code, nth) => ({ code, nth })).filter(({ code }) => !known.includes(code));
}

/** The answers with the age on the given day; the higher age when only the year is known. */
export function countedAnswers(given: Given, day: string): Answers {
  const birth = given.birth_date;
  return { ...given, [AGE]: typeof birth === "string" ? agesOn(birth, day).most : null };
}
