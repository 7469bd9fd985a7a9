import {
  listOf,
  type StoredCondition,
  type StoredField,
  type StoredForm,
} from "#app/features/registration-form/stored-form.ts";
import type { FormProblem } from "./problem.ts";

/**
 * Why a condition is refused. `name` is the question it belongs to; a document may depend on any
 * question.
 */
export function conditionProblem(
  form: StoredForm,
  when: StoredCondition | undefined,
  name: string | null,
): FormProblem | null {
  if (!when) return null;
  if ("ageUnder" in when) {
    // A limit at or below the youngest age allowed never holds.
    return when.ageUnder > form.age.from || isOfGuardian(name)
      ? null
      : { key: "ageNever", values: { age: form.age.from } };
  }
  const questions = form.steps.flatMap(({ fields }) => fields);
  const target = questions.find((field) => field.name === when.field);
  if (!target) return { key: "missing", values: { name: when.field } };
  const own = questions.findIndex((field) => field.name === name);
  if (name !== null && questions.indexOf(target) >= own) return { key: "later" };
  if (!("options" in target)) return { key: "noChoice" };
  return codesProblem(form, target, "in" in when ? when.in : when.notIn, "in" in when);
}

/**
 * The guardian of minors is part of every form that ships, so that lowering the age limit is enough
 * to have it asked.
 */
function isOfGuardian(name: string | null): boolean {
  return name?.startsWith("guardian_") ?? false;
}

function codesProblem(
  form: StoredForm,
  target: StoredField & { options: Parameters<typeof listOf>[0] },
  codes: readonly string[],
  mustBe: boolean,
): FormProblem | null {
  const options = listOf(target.options).list;
  const offered = options.filter(({ retired }) => !retired).map(({ code }) => code);
  const unknown = codes.find((code) => code !== "" && !options.some((each) => each.code === code));
  if (unknown !== undefined) return { key: "unknownOption", values: { code: unknown } };
  if (!codes.some((code) => code !== "")) return { key: "noCodes" };
  const holds = mustBe
    ? offered.some((code) => codes.includes(code))
    : offered.some((code) => !codes.includes(code)) || !(target.required || codes.includes(""));
  if (!holds) return { key: "never" };
  // The question it depends on is itself never asked.
  const above = conditionProblem(form, target.when, target.name);
  return above?.key === "never" || above?.key === "ageNever" ? { key: "never" } : null;
}
