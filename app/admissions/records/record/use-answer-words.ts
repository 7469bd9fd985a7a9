import { useTranslations } from "use-intl";
import { wordsFor } from "#app/platform/i18n/words-for.ts";
import { type Field, fieldsOf, optionsOf } from "#app/website/registration-form/definition.ts";
import { NO_NUMBER, writtenPhone } from "#app/website/registration-form/phone.ts";
import {
  useFormShortName,
  useForms,
  useFormTitle,
} from "#app/website/registration-form/use-forms.ts";
import { useReader } from "#app/website/registration-form/use-reader.ts";
import {
  documentWords,
  fieldLabel,
  optionWords,
  stepWords,
} from "#app/website/registration-form/words.ts";

/** The fields of the loaded forms by name. */
function useFields(): Map<string, Field> {
  const forms = useForms();
  return new Map(
    forms
      .toReversed()
      .flatMap(fieldsOf)
      .map((field) => [field.name, field]),
  );
}

/** Texts for the names and codes of the forms that the screen has loaded. */
export function useAnswerWords() {
  const t = useTranslations("registrationForm");
  const reader = useReader();
  const forms = useForms();
  const fields = useFields();
  const form = useFormTitle();
  const shortForm = useFormShortName();
  function option(name: string, code: string): string {
    const field = fields.get(name);
    if (field?.type === "phone") return code === NO_NUMBER ? t("reach.none") : writtenPhone(code);
    if (!field || !("options" in field)) return code;
    const found = optionsOf(field).find((each) => each.code === code);
    return found ? optionWords(reader, field.options, found) : code;
  }
  const steps = forms.flatMap((each) => each.steps);
  const documents = forms.flatMap((each) => each.documents);
  return {
    form,
    shortForm,
    /** Questions address the applicant; those that the shipped forms ask are named for staff. */
    field(name: string) {
      const own = wordsFor(reader.t, `registrations.files.fields.${name}`);
      if (own) return own;
      const field = fields.get(name);
      return field ? fieldLabel(reader, field) : name;
    },
    /** Titles of a form address the applicant; steps that every form has are named for staff. */
    step(name: string) {
      const own = wordsFor(reader.t, `registrations.files.steps.${name}`);
      if (own) return own;
      const step = steps.find((each) => each.name === name);
      return step ? stepWords(reader, step).title : name;
    },
    document(name: string) {
      const own = wordsFor(reader.t, `registrations.files.documents.${name}`);
      if (own) return own;
      const document = documents.find((each) => each.name === name);
      return document ? documentWords(reader, document).label : name;
    },
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
  const forms = useForms();
  const fields = useFields();
  const choices = (name: string) => {
    const field = fields.get(name);
    const list = field ? optionsOf(field) : [];
    return list.map(({ code }) => ({ value: code, label: words.option(name, code) }));
  };
  return {
    forms: forms.map(({ key }) => ({ value: key, label: words.shortForm(key) })),
    sexes: choices("sex"),
    // Alphabetical, because there are 33 regions.
    regions: choices("region").sort((a, b) => a.label.localeCompare(b.label, "fr")),
    levels: choices("education_level"),
  };
}
