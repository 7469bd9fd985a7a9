import fc from "fast-check";
import {
  type Answers,
  type Field,
  type FormDefinition,
  fieldsOf,
  optionsOf,
} from "#app/website/registration-form/definition.ts";
import { NO_NUMBER } from "#app/website/registration-form/phone.ts";

/** A mistake in a form: the answer, its question, and the other answers. */
export type Mistake = { field: Field; value: unknown; besides: Answers };

/** Mistakes in every field of a form, made from its definition. */
export function mistakesIn(form: FormDefinition, courses: readonly number[]) {
  const asked = fieldsOf(form).filter((field) => besides(form, field) !== null);
  return fc
    .constantFrom(...asked)
    .chain((field) =>
      wrongFor(form, field, courses).map(
        (value): Mistake => ({ field, value, besides: besides(form, field) ?? {} }),
      ),
    );
}

/** The answers needed before a question is asked; null when it never is. */
function besides(form: FormDefinition, { when }: Field): Answers | null {
  if (!when) return {};
  if ("in" in when) return { [when.field]: when.in[0] ?? "" };
  if ("notIn" in when) {
    const field = fieldsOf(form).find(({ name }) => name === when.field);
    const option = field && optionsOf(field).findLast(({ code }) => !when.notIn.includes(code));
    return { [when.field]: option?.code ?? "" };
  }
  if ("ageUnder" in when) {
    return form.age.from < when.ageUnder ? { birth_date: "2009-12-31", diploma_year: "" } : null;
  }
  return null;
}

const otherKinds = fc.oneof(
  fc.boolean(),
  fc.constantFrom<unknown>({}, { a: 1 }, [[]], [{}], { toString: "x" }),
);
const nothing = fc.constantFrom<unknown>("", " ", "\n\t", null, undefined);
const controls = fc.constantFrom("a\u0000b", "a\u0001b", "\u001b[31m", "x\u007fy");
const longerThan = (max: number) =>
  fc.integer({ min: max + 1, max: max + 50 }).map((length) => "a".repeat(length));

function wrongFor(
  form: FormDefinition,
  field: Field,
  courses: readonly number[],
): fc.Arbitrary<unknown> {
  const wrong = [otherKinds, ...ofType(form, field, courses)];
  return fc.oneof(...wrong, ...(field.required ? [nothing] : []));
}

function ofType(
  form: FormDefinition,
  field: Field,
  courses: readonly number[],
): fc.Arbitrary<unknown>[] {
  const codes = new Set(optionsOf(field).map(({ code }) => code));
  switch (field.type) {
    case "text":
      return [
        controls,
        longerThan(field.max),
        ...(field.pattern === "name" ? [fc.stringMatching(/^[A-Za-z]{0,5}[0-9<>@#]{1,9}$/)] : []),
        ...(field.pattern === "identity" ? [fc.stringMatching(/^[<>@#$%^&*]{1,9}$/)] : []),
      ];
    case "longtext":
      return [
        controls,
        longerThan(field.max),
        ...(field.min ? [fc.stringMatching(/^[a-z]{1,99}$/)] : []),
      ];
    case "choice":
      return [word.filter((text) => !codes.has(text))];
    case "choices":
      return [
        fc.array(word, { minLength: 1 }).filter((list) => list.some((one) => !codes.has(one))),
      ];
    case "birthdate":
      return [
        fc.stringMatching(/^(\d{1,2}\/\d{1,2}\/\d{2,4}|\d{1,3}|\d{5,9}|[a-z]{1,9})$/),
        fc.constantFrom(
          "2001-02-29",
          "2001-13-01",
          "2001-00-10",
          "1899-01-01",
          "3000",
          "2027-01-01",
        ),
        fc.integer({ min: 1900, max: 2026 - form.age.to - 4 }).map(String),
        fc.integer({ min: 2026 - form.age.from + 3, max: 2026 }).map((year) => `${year}-10-10`),
      ];
    case "year":
      return [
        fc.stringMatching(/^([a-z]{1,4}|\d{1,3}|\d{5,8})$/),
        fc.integer({ min: -5, max: field.from - 1 }),
        fc.integer({ min: 2028, max: 9999 }),
      ];
    case "phone":
      return [
        fc.stringMatching(/^[a-z]{3,20}$/),
        fc.stringMatching(/^[1-9][0-9]{7}$/),
        fc.stringMatching(/^(02|03|04|06|08|09)[0-9]{8}$/),
        fc.stringMatching(/^07[0-9]{1,5}$/),
        ...(field.foreign ? [] : [fc.stringMatching(/^\+33[1-9][0-9]{8}$/)]),
      ].map((text) => text.filter((typed) => typed !== "same" && typed !== NO_NUMBER));
    case "email":
      return [
        fc.stringMatching(/^[a-z.]{1,20}$/),
        fc.stringMatching(/^[a-z]{1,9}@[a-z]{1,9}$/),
        fc.stringMatching(/^[a-z ]{1,5}[,;<>][a-z]{1,5}@example\.org$/),
        longerThan(field.max).map((name) => `${name}@example.org`),
      ];
    case "course":
      return [
        fc.integer().filter((id) => !courses.includes(id)),
        fc.stringMatching(/^[a-z]{1,9}$/),
        fc.constantFrom("1.5", "1e3", "9223372036854775808", "0x1"),
      ];
  }
}

const word = fc.stringMatching(/^[A-Za-z_<>'"]{1,20}$/);
