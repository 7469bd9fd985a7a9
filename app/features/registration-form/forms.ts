import type { FormDefinition } from "./definition.ts";
import { mecaAgro } from "./forms/meca-agro.ts";
import { mecaIndus } from "./forms/meca-indus.ts";

/** All application forms; a new form is added here only. */
export const forms: FormDefinition[] = [mecaAgro, mecaIndus];

export function formByKey(key: string): FormDefinition | null {
  return forms.find((form) => form.key === key) ?? null;
}
