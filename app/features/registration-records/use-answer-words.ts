import { useTranslations } from "use-intl";
import { type Field, fieldsOf, optionsOf } from "#app/features/registration-form/definition.ts";
import { formByKey, forms } from "#app/features/registration-form/forms.ts";
import { NO_NUMBER, writtenPhone } from "#app/features/registration-form/phone.ts";

const fields = new Map<string, Field>(
  forms.flatMap(fieldsOf).map((field) => [field.name, field] as const),
);

/** What a definition's codes are called; keys are built from its names. */
export function useAnswerWords() {
  const t = useTranslations("registrationForm");
  const records = useTranslations("registrations");
  const say = (key: string) => t(key as "reach.none");
  function option(name: string, code: string): string {
    const field = fields.get(name);
    if (field?.type === "phone") return code === NO_NUMBER ? t("reach.none") : writtenPhone(code);
    if (!field || !("options" in field)) return code;
    const found = optionsOf(field).find((each) => each.code === code);
    if (!found) return code;
    return found.name ?? say(`options.${field.options.words}.${code}`);
  }
  return {
    form: (key: string) => (formByKey(key) ? say(`forms.${key}.title`) : key),
    field: (name: string) => (fields.has(name) ? say(`fields.${name}.label`) : name),
    step: (name: string) => records(`files.steps.${name}` as "files.list.title"),
    document: (name: string) => say(`documents.${name}.label`),
    option,
    /** An answer as a person reads it. */
    answer: (name: string, value: string | string[]) =>
      [value]
        .flat()
        .map((code) => option(name, code))
        .join(", "),
  };
}

/** Choices for the filters of a list, from the same definitions. */
export function useFilterOptions() {
  const words = useAnswerWords();
  const choices = (name: string) => {
    const field = fields.get(name);
    const list = field ? optionsOf(field) : [];
    return list.map(({ code }) => ({ value: code, label: words.option(name, code) }));
  };
  return {
    forms: forms.map(({ key }) => ({ value: key, label: words.form(key) })),
    sexes: choices("sex"),
    // Thirty-three names are found by their letters.
    regions: choices("region").sort((a, b) => a.label.localeCompare(b.label, "fr")),
    levels: choices("education_level"),
  };
}
