import type { FormDefinition } from "./definition.ts";
import { mecaAgro } from "./forms/meca-agro.ts";
import { mecaIndus } from "./forms/meca-indus.ts";

/** Every application form, one line each; nothing else names them. */
export const forms: FormDefinition[] = [mecaAgro, mecaIndus];

export function formByKey(key: string): FormDefinition | null {
  return forms.find((form) => form.key === key) ?? null;
}
