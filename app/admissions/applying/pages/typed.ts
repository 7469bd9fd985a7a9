import {
  type Field,
  type FormDefinition,
  fieldsOf,
} from "#app/website/registration-form/definition.ts";
import { NO_NUMBER, UNNAMED_NUMBER } from "#app/website/registration-form/phone.ts";

/** Input values by input name, valid or not; a question may have several inputs. */
export type Typed = Record<string, string | string[]>;

/** WhatsApp: on the phone number, on another one, or not at all. */
export const reachKinds = ["same", "other", "none"] as const;

/** Names of the inputs of a question. */
export function boxesOf(field: Field): string[] {
  const { name } = field;
  if (field.type === "birthdate") {
    return [`${name}.day`, `${name}.month`, `${name}.year`, `${name}.only`];
  }
  if (field.type === "phone" && field.sameAs) return [`${name}.kind`, name];
  return [name];
}

/** Inputs that ask about an address which looks mistyped, without the script. */
export function doubtBoxes(name: string) {
  return { about: `${name}.about`, take: `${name}.take` };
}

/** The values of a posted form for some questions. */
export function typedIn(body: FormData, fields: readonly Field[]): Typed {
  const typed: Typed = {};
  for (const field of fields) {
    for (const box of boxesOf(field)) {
      const values = body.getAll(box).filter((value) => typeof value === "string");
      typed[box] = field.type === "choices" ? values : (values[0] ?? "").replaceAll("\r\n", "\n");
    }
  }
  return typed;
}

/** One value per question, as `readAnswers` and the API expect. */
export function givenFrom(form: FormDefinition, typed: Typed): Record<string, unknown> {
  return Object.fromEntries(fieldsOf(form).map((field) => [field.name, givenTo(field, typed)]));
}

function givenTo(field: Field, typed: Typed): unknown {
  if (field.type === "birthdate") return birthDateIn(field.name, typed);
  if (field.type === "phone" && field.sameAs) {
    const kind = textOf(typed[`${field.name}.kind`]);
    if (kind === "same") return "same";
    if (kind === "none") return NO_NUMBER;
    const missing = kind === "other" && textOf(typed[field.name]) === "";
    return missing ? UNNAMED_NUMBER : typed[field.name];
  }
  return typed[field.name];
}

/** Joins day, month and year to one date, or returns the year alone. */
export function birthDateIn(name: string, typed: Typed): string {
  const box = (part: string) => textOf(typed[`${name}.${part}`]);
  const year = box("year");
  if (box("only")) return year;
  const parts = [year, box("month"), box("day")];
  return parts.every((part) => part === "") ? "" : parts.map(padded).join("-");
}

/** The inverse of `givenFrom`, for a draft of the server. */
export function typedFrom(form: FormDefinition, given: Record<string, string | string[]>): Typed {
  const boxes = fieldsOf(form).flatMap((field) => {
    const value = given[field.name];
    return value === undefined ? [] : Object.entries(boxesFor(field, value));
  });
  return Object.fromEntries(boxes);
}

function boxesFor(field: Field, value: string | string[]): Typed {
  const { name } = field;
  if (field.type === "birthdate") {
    const [year = "", month, day = ""] = textOf(value).split("-");
    const known = (part: string) => (part === "00" ? "" : part);
    return {
      [`${name}.day`]: known(day),
      [`${name}.month`]: known(month ?? ""),
      [`${name}.year`]: known(year),
      [`${name}.only`]: year !== "" && month === undefined ? "1" : "",
    };
  }
  if (field.type === "phone" && field.sameAs) {
    const known = value === "same" || value === NO_NUMBER || value === UNNAMED_NUMBER;
    return { [`${name}.kind`]: known ? value : value && "other", [name]: known ? "" : value };
  }
  return { [name]: value };
}

export function textOf(value: string | string[] | undefined): string {
  return typeof value === "string" ? value.trim() : "";
}

function padded(part: string): string {
  return part.padStart(2, "0");
}
