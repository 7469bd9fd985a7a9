import type { FormDefinition } from "#app/website/registration-form/definition.ts";
import { shippedForms } from "#app/website/registration-form/shipped.server.ts";
import { definitionOf } from "#app/website/registration-form/stored-form.ts";

/** The forms of a new site, without a database. */
export const forms: FormDefinition[] = shippedForms().map(({ key, prefix, definition: form }) =>
  definitionOf({ key, prefix, version: 1, form }),
);

function shipped(key: string): FormDefinition {
  const form = forms.find((each) => each.key === key);
  if (!form) throw new Error(`no form ${key}`);
  return form;
}

export const mecaAgro = shipped("meca-agro");
export const mecaIndus = shipped("meca-indus");
