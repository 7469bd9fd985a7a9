import type { Condition, Field, Step } from "#app/website/registration-form/definition.ts";

/**
 * CSS rules that hide a question until its condition on another question of the page holds, without
 * JavaScript. Old browsers show the question; the server ignores its answer.
 */
export function conditionStyles({ fields }: Step): string {
  return fields
    .filter((field) => field.when && isVisibleToStyles(field.when, fields))
    .map(({ name, when }) => `form:not(${selector(when as Condition)}) [data-field="${name}"]`)
    .map((hidden) => `${hidden}{display:none}`)
    .join("");
}

/** CSS cannot compute ages or see other steps; the server and the script handle those conditions. */
export function isVisibleToStyles(condition: Condition, fields: readonly Field[]): boolean {
  if ("all" in condition) return condition.all.every((one) => isVisibleToStyles(one, fields));
  if ("any" in condition) return condition.any.every((one) => isVisibleToStyles(one, fields));
  return "field" in condition && fields.some(({ name }) => name === condition.field);
}

function selector(condition: Condition): string {
  if ("all" in condition) return condition.all.map(selector).join("");
  if ("any" in condition) return `:is(${condition.any.map(selector).join()})`;
  if ("in" in condition) return `:has(${chosen(condition.field, condition.in)})`;
  if (!("notIn" in condition)) return "*";
  const { field, notIn } = condition;
  // No selected radio button counts as an empty answer; a select has an empty option.
  const something = notIn.includes("")
    ? `:has(select[name="${field}"],[name="${field}"]:checked)`
    : "";
  return `${something}:not(:has(${chosen(field, notIn)}))`;
}

function chosen(field: string, codes: readonly string[]): string {
  const values = codes.map((code) => `[value="${code}"]`).join();
  return `[name="${field}"]:is(${values}):checked,[name="${field}"] option:is(${values}):checked`;
}
