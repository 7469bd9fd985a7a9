import { agesOn } from "#app/features/registration-form/age.ts";
import {
  type Field,
  type FormDefinition,
  fieldsOf,
  type Answers as Given,
  optionsOf,
} from "#app/features/registration-form/definition.ts";
import type { Criterion } from "./criteria.ts";
import type { Answers } from "./score.ts";
import { type Target, targetFields } from "./targets.ts";

/** Worked out from the date of birth. */
const AGE = "age";

/**
 * What points may be given for, by kind. Sex, region and disability are a matter of targets, never
 * of points, and what is hidden from readers is hidden from their criteria.
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

/** What readers may be shown at most. */
export function readableFields(form: FormDefinition): string[] {
  return scorableFields(form).texts.map(({ name }) => name);
}

/** Where a message belongs, and its key. */
type Errors = Record<string, string>;

/** Criteria that speak of something the form does not ask, or that must not count. */
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

/** As they are counted: the age on the given day; where only the year is known, the higher one. */
export function countedAnswers(given: Given, day: string): Answers {
  const birth = given.birth_date;
  return { ...given, [AGE]: typeof birth === "string" ? agesOn(birth, day).most : null };
}
