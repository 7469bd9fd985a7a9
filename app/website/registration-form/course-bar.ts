import { type Answers, type FormDefinition, fieldsOf, optionsOf } from "./definition.ts";
import type { Problems } from "./read-answer.ts";

/** Why a course cannot be chosen with the answers so far, and the question that decides it. */
export type CourseBar =
  | { why: "level"; level: string; field: "education_level" }
  | { why: "age"; from: number; to: number; field: "birth_date" };

type Given = { answers: Answers; problems: Problems };

/** Null when nothing answered so far stands against the course. */
export function courseBar(
  form: FormDefinition,
  { answers, problems }: Given,
  course: { level: string },
): CourseBar | null {
  const age = problems.birth_date?.key;
  if (age === "young" || age === "old") return { why: "age", ...form.age, field: "birth_date" };
  const levels = fieldsOf(form).find(({ name }) => name === "education_level");
  const rank = (code: unknown) =>
    levels && optionsOf(levels).find((option) => option.code === code)?.rank;
  const [needed, reached] = [rank(course.level), rank(answers.education_level)];
  if (needed === undefined || reached === undefined || reached >= needed) return null;
  return { why: "level", level: course.level, field: "education_level" };
}
