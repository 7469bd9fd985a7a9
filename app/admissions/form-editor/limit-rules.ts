import { StoredForm } from "#app/website/registration-form/stored-form.ts";
import type { FormProblem, FormProblems } from "./problem.ts";

/** Texts that are too long, numbers out of their range and lists with too many rows, by path. */
export function limitProblems(form: StoredForm): FormProblems {
  const problems: FormProblems = {};
  for (const issue of StoredForm.safeParse(form).error?.issues ?? []) {
    const problem = problemOf(issue);
    if (!problem) continue;
    // The list of the own options has no part of its own in the paths of the screen.
    const path = issue.path.join(".").replace(".options.own", ".options");
    problems[path] ??= problem;
  }
  return problems;
}

type Issue = NonNullable<ReturnType<typeof StoredForm.safeParse>["error"]>["issues"][number];

function problemOf(issue: Issue): FormProblem | null {
  if (issue.code === "too_big") {
    const key = { string: "tooLong", array: "tooMany" }[issue.origin as string] ?? "tooHigh";
    return { key, values: { max: String(issue.maximum) } };
  }
  if (issue.code === "too_small" && issue.origin !== "array") {
    return { key: "tooLow", values: { min: String(issue.minimum) } };
  }
  return null;
}
