import { agesOn } from "./age.ts";
import type { Answers, Condition } from "./definition.ts";

/** Whether a condition holds; a missing answer counts as an empty text. */
export function holds(
  condition: Condition | undefined,
  answers: Answers,
  closesOn: string,
): boolean {
  if (!condition) return true;
  if ("all" in condition) return condition.all.every((one) => holds(one, answers, closesOn));
  if ("any" in condition) return condition.any.some((one) => holds(one, answers, closesOn));
  if ("ageUnder" in condition) {
    const birth = answers.birth_date;
    return typeof birth === "string" && agesOn(birth, closesOn).most < condition.ageUnder;
  }
  const given = [answers[condition.field] ?? ""].flat();
  return "in" in condition
    ? given.some((code) => condition.in.includes(code))
    : !given.some((code) => condition.notIn.includes(code));
}
