import {
  type FormDefinition,
  fieldsOf,
  optionsOf,
} from "#app/website/registration-form/definition.ts";
import { fieldLabel, optionWords, type Reader } from "#app/website/registration-form/words.ts";
import type { Criterion } from "./criteria.ts";
import type { Target } from "./targets.ts";

/** The label of an answer. */
export function fieldName(reader: Reader, form: FormDefinition, name: string): string {
  const field = fieldsOf(form).find((each) => each.name === name);
  if (field) return fieldLabel(reader, field);
  return name === "age" ? reader.t("selection.age") : name;
}

/** The coordinator's label, or the names of the fields. */
export function criterionName(reader: Reader, form: FormDefinition, criterion: Criterion): string {
  if (criterion.label) return criterion.label;
  const names = criterion.kind === "text" ? criterion.fields : [criterion.field];
  return names.map((name) => fieldName(reader, form, name)).join(", ");
}

export function targetName(reader: Reader, form: FormDefinition, target: Target): string {
  if (target.label) return target.label;
  const values = target.values.map((code) => answerName(reader, form, target.field, code));
  return reader.t("selection.targetName", {
    field: reader.t(`selection.groups.${target.field}`),
    values: values.join(", "),
  });
}

export function answerName(reader: Reader, form: FormDefinition, name: string, code: string) {
  const field = fieldsOf(form).find((each) => each.name === name);
  const option = field && optionsOf(field).find((each) => each.code === code);
  if (!field || !option || !("options" in field)) return code;
  return optionWords(reader, field.options, option);
}
