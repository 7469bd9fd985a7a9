import type { Condition, Field, Step } from "#app/features/registration-form/definition.ts";

/**
 * Style rules that hide a question until another on the same page is answered so that it is asked:
 * at once, before and without any script. An old browser shows it, and the server knows better.
 */
export function conditionStyles({ fields }: Step): string {
  return fields
    .filter((field) => field.when && seenInStyles(field.when, fields))
    .map(({ name, when }) => `form:not(${selector(when as Condition)}) [data-field="${name}"]`)
    .map((hidden) => `${hidden}{display:none}`)
    .join("");
}

/** Age is reckoned and other steps are not on the page: those are for the server and the script. */
export function seenInStyles(condition: Condition, fields: readonly Field[]): boolean {
  if ("all" in condition) return condition.all.every((one) => seenInStyles(one, fields));
  if ("any" in condition) return condition.any.every((one) => seenInStyles(one, fields));
  return "field" in condition && fields.some(({ name }) => name === condition.field);
}

function selector(condition: Condition): string {
  if ("all" in condition) return condition.all.map(selector).join("");
  if ("any" in condition) return `:is(${condition.any.map(selector).join()})`;
  if ("in" in condition) return `:has(${chosen(condition.field, condition.in)})`;
  if (!("notIn" in condition)) return "*";
  const { field, notIn } = condition;
  // Nothing chosen counts as an empty text; a list says so itself, buttons by none being pressed.
  const something = notIn.includes("")
    ? `:has(select[name="${field}"],[name="${field}"]:checked)`
    : "";
  return `${something}:not(:has(${chosen(field, notIn)}))`;
}

function chosen(field: string, codes: readonly string[]): string {
  const values = codes.map((code) => `[value="${code}"]`).join();
  return `[name="${field}"]:is(${values}):checked,[name="${field}"] option:is(${values}):checked`;
}
