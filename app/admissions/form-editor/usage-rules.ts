import type {
  StoredField,
  StoredForm,
  StoredOptions,
} from "#app/website/registration-form/stored-form.ts";
import type { FormProblem } from "./problem.ts";

/** What answers and published versions already use. */
export type Used = {
  /** Every question ever published, the newest version of each. */
  published: readonly StoredField[];
  /** How many registrations answered a question, by name. */
  answers: Readonly<Record<string, number>>;
  /** How many chose an option, by question and code. */
  options: Readonly<Record<string, Readonly<Record<string, number>>>>;
};

/** What cannot be changed without making stored answers unreadable. */
export function usageProblems(form: StoredForm, used: Used): Record<string, FormProblem> {
  const problems: Record<string, FormProblem> = {};
  form.steps.forEach(({ fields }, step) => {
    fields.forEach((field, nth) => {
      const path = `steps.${step}.fields.${nth}`;
      const before = used.published.find(({ name }) => name === field.name);
      if (!before) return;
      if (before.type !== field.type) {
        problems[`${path}.type`] = { key: "typeInUse", values: { type: before.type } };
      } else if ("options" in field && "options" in before) {
        const lost = lostOption(field.options, before.options, used.options[field.name] ?? {});
        if (lost) problems[`${path}.options`] = lost;
      }
    });
  });
  return problems;
}

function lostOption(
  now: StoredOptions,
  before: StoredOptions,
  chosen: Readonly<Record<string, number>>,
): FormProblem | null {
  if ("list" in before) {
    return "list" in now && now.list === before.list ? null : { key: "listInUse" };
  }
  const codes = new Set("own" in now ? now.own.map(({ code }) => code) : []);
  const lost = Object.keys(chosen).find((code) => !codes.has(code));
  if (lost === undefined) return null;
  const label = before.own.find(({ code }) => code === lost)?.label.fr ?? lost;
  return { key: "optionInUse", values: { option: label, count: chosen[lost] ?? 0 } };
}
