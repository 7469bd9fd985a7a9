import type { FormDefinition, StepName } from "./definition.ts";
import type { Problems } from "./problem.ts";

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
