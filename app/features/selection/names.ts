import {
  type FormDefinition,
  fieldsOf,
  optionsOf,
} from "#app/features/registration-form/definition.ts";
import { fieldLabel, optionWords } from "#app/features/registration-form/words.ts";
import type { Translator } from "#app/i18n/translator.ts";
import type { Criterion } from "./criteria.ts";
import type { Target } from "./targets.ts";

/** The label of an answer. */
export function fieldName(t: Translator, form: FormDefinition, name: string): string {
  const field = fieldsOf(form).find((each) => each.name === name);
  if (field) return fieldLabel(t, field);
  return name === "age" ? t("selection.age") : name;
}

/** The coordinator's label, or the names of the fields. */
export function criterionName(t: Translator, form: FormDefinition, criterion: Criterion): string {
  if (criterion.label) return criterion.label;
  const names = criterion.kind === "text" ? criterion.fields : [criterion.field];
  return names.map((name) => fieldName(t, form, name)).join(", ");
}

export function targetName(t: Translator, form: FormDefinition, target: Target): string {
  if (target.label) return target.label;
  const values = target.values.map((code) => answerName(t, form, target.field, code));
  return t("selection.targetName", {
    field: t(`selection.groups.${target.field}`),
    values: values.join(", "),
  });
}

export function answerName(t: Translator, form: FormDefinition, name: string, code: string) {
  const field = fieldsOf(form).find((each) => each.name === name);
  const option = field && optionsOf(field).find((each) => each.code === code);
  if (!field || !option || !("options" in field)) return code;
  return optionWords(t, field.options.words, option);
}
