import {
  listOf,
  type StoredCondition,
  type StoredField,
  type StoredForm,
} from "#app/website/registration-form/stored-form.ts";
import type { FormProblem } from "./problem.ts";

/** `name` is the question a condition belongs to; a document, without one, may depend on any. */
type Check = (when: StoredCondition | undefined, name: string | null) => FormProblem | null;

/**
 * Why a condition of the form is refused. Each question is judged once, because every link of a
 * chain of conditions asks about all the links above it.
 */
export function conditionChecks({ steps, age }: StoredForm): Check {
  const questions = steps.flatMap(({ fields }) => fields);
  const places = new Map(questions.map(({ name }, place) => [name, place] as const).reverse());
  const judged = new Map<StoredField, FormProblem | null>();

  function problemOf(field: StoredField): FormProblem | null {
    const known = judged.get(field);
    if (known !== undefined) return known;
    const problem = check(field.when, field.name);
    judged.set(field, problem);
    return problem;
  }

  function check(when: StoredCondition | undefined, name: string | null): FormProblem | null {
    if (!when) return null;
    if ("ageUnder" in when) {
      // A limit at or below the youngest age allowed never holds.
      return when.ageUnder > age.from || isOfGuardian(name)
        ? null
        : { key: "ageNever", values: { age: age.from } };
    }
    const place = places.get(when.field);
    const target = place === undefined ? undefined : questions[place];
    if (place === undefined || !target) return { key: "missing", values: { name: when.field } };
    if (name !== null && place >= (places.get(name) ?? -1)) return { key: "later" };
    if (!("options" in target)) return { key: "noChoice" };
    const wrong = codesProblem(target, "in" in when ? when.in : when.notIn, "in" in when);
    if (wrong) return wrong;
    // The question it depends on is itself never asked.
    const above = problemOf(target);
    return above?.key === "never" || above?.key === "ageNever" ? { key: "never" } : null;
  }

  return check;
}

/**
 * The guardian of minors is part of every form that ships, so that lowering the age limit is enough
 * to have it asked.
 */
function isOfGuardian(name: string | null): boolean {
  return name?.startsWith("guardian_") ?? false;
}

function codesProblem(
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
  return holds ? null : { key: "never" };
}
