import { useTranslations } from "use-intl";
import { type Field, fieldsOf, optionsOf } from "#app/features/registration-form/definition.ts";
import { formByKey, forms } from "#app/features/registration-form/forms.ts";
import { NO_NUMBER, writtenPhone } from "#app/features/registration-form/phone.ts";

const fields = new Map<string, Field>(
  forms.flatMap(fieldsOf).map((field) => [field.name, field] as const),
);

/** Texts for the names and codes of the form definitions; message keys are built from them. */
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
    step: (name: string) => records(`records.steps.${name}` as "records.list.title"),
    document: (name: string) => say(`documents.${name}.label`),
    option,
    answer: (name: string, value: string | string[]) =>
      [value]
        .flat()
        .map((code) => option(name, code))
        .join(", "),
  };
}

/** Options for the filters of the list, from the same definitions. */
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
    // Alphabetical, because there are 33 regions.
    regions: choices("region").sort((a, b) => a.label.localeCompare(b.label, "fr")),
    levels: choices("education_level"),
  };
}
