import { holds } from "./conditions.ts";
import { courseBar } from "./course-bar.ts";
import {
  type Answer,
  type Answers,
  type Field,
  type FormDefinition,
  fieldsOf,
  type StepName,
} from "./definition.ts";
import { NO_NUMBER } from "./phone.ts";
import type { CheckContext, Problem, Problems } from "./read-answer.ts";
import { readAnswer } from "./read-answer.ts";

/** All problems by field; runs in the browser and on the server. */
export function check(
  form: FormDefinition,
  given: Record<string, unknown>,
  context: CheckContext,
): Problems {
  return readAnswers(form, given, context).problems;
}

/** Parses the answers. Unknown fields and answers to questions that are not asked are ignored. */
export function readAnswers(
  form: FormDefinition,
  given: Record<string, unknown>,
  context: CheckContext,
): { answers: Answers; problems: Problems } {
  const fields = fieldsOf(form);
  const read = new Map(
    fields.map((field) => [
      field.name,
      readAnswer(field, Object.hasOwn(given, field.name) ? given[field.name] : undefined, {
        ...context,
        age: form.age,
      }),
    ]),
  );
  const answers: Answers = {};
  const problems: Problems = {};
  for (const field of fields) {
    if (!holds(field.when, answers, context.closesOn)) continue;
    const { answer, problem } = read.get(field.name) ?? {};
    if (problem) problems[field.name] = problem;
    else if (answer !== undefined) answers[field.name] = answer;
    else if (field.required) problems[field.name] = missingAnswer(field);
  }
  for (const field of fields) {
    if (field.type === "phone" && field.sameAs && answers[field.name] === "same") {
      copyAnswer(answers, field.name, answers[field.sameAs]);
    }
  }
  return { answers, problems: { ...crossFieldProblems(form, answers, context), ...problems } };
}

function missingAnswer({ missing }: Field): Problem {
  return missing === undefined ? { key: "required" } : { key: "required", text: missing };
}

function copyAnswer(answers: Answers, name: string, value: Answer | undefined) {
  if (value === undefined) delete answers[name];
  else answers[name] = value;
}

/** Problems that depend on several answers. */
function crossFieldProblems(
  form: FormDefinition,
  answers: Answers,
  context: CheckContext,
): Problems {
  const problems: Problems = {};
  const { birth_date: birth, diploma_year: year, formation_id: course } = answers;
  if (typeof birth === "string" && Number(year) < Number(birth.slice(0, 4)) + 8) {
    problems.diploma_year = { key: "year_of_birth" };
  }
  const wanted = [answers.messages_by ?? []].flat();
  if (answers.whatsapp === NO_NUMBER && wanted.includes("whatsapp")) {
    problems.messages_by = { key: "no_whatsapp" };
  }
  if (wanted.length > 1 && wanted.includes("none")) problems.messages_by = { key: "none_or_some" };
  const wished = context.courses?.find(({ id }) => String(id) === course);
  if (wished && courseBar(form, { answers, problems: {} }, wished)) {
    problems.formation_id = { key: "level" };
  }
  return problems;
}

/** The step where a draft continues; documents are optional but asked for once. */
export function firstUnfinished(
  { steps }: FormDefinition,
  problems: Problems,
  documents: readonly string[],
): StepName | null {
  const asked = steps.find(({ fields }) => fields.some(({ name }) => problems[name]));
  const last = steps.find(({ name }) => name === (documents.length ? "review" : "documents"));
  return (asked ?? last ?? steps[0])?.name ?? null;
}
