import type { FormDefinition, StepName } from "./definition.ts";
import type { Problems } from "./problem.ts";

/** Where an application that was begun goes on; papers may follow later, but are asked for once. */
export function firstUnfinished(
  { steps }: FormDefinition,
  problems: Problems,
  papers: readonly string[],
): StepName | null {
  const asked = steps.find(({ fields }) => fields.some(({ name }) => problems[name]));
  const last = steps.find(({ name }) => name === (papers.length ? "review" : "documents"));
  return (asked ?? last ?? steps[0])?.name ?? null;
}
