import { type Answer, type Field, optionsOf } from "./definition.ts";
import { type Problem, tidy } from "./read-answer.ts";

/** Dates, years, phone numbers and course ids, with room for typing errors. */
const SHORT = 40;

type Sized = { value: Answer } | { problem: Problem };

/**
 * The value if it is within the limit of its field, valid or not: what a draft stores of unknown
 * visitors is bounded by what the form could ever accept.
 */
export function sizedAnswer(field: Field, given: Answer): Sized {
  if (Array.isArray(given)) {
    if (field.type !== "choices") return { problem: { key: "kind" } };
    const most = longestCode(field);
    const fits =
      given.length <= optionsOf(field).length && given.every((item) => item.length <= most);
    return fits ? { value: given } : { problem: { key: "choice" } };
  }
  const most = mostCharacters(field);
  const text = given.length > most ? tidy(given, field.type === "longtext") : given;
  if (text.length <= most) return { value: text };
  const fromList = field.type === "choice" || field.type === "choices";
  return { problem: fromList ? { key: "choice" } : { key: "long", params: { max: most } } };
}

function mostCharacters(field: Field): number {
  if ("max" in field) return field.max;
  if (field.type === "choice") return longestCode(field);
  // A list may also be one text with commas.
  if (field.type === "choices") return optionsOf(field).length * (longestCode(field) + 2);
  return SHORT;
}

function longestCode(field: Field): number {
  return Math.max(...optionsOf(field).map(({ code }) => code.length));
}
