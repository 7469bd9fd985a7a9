import {
  optionsOf,
  type Field as Question,
  fieldsOf as questionsOf,
} from "#app/features/registration-form/definition.ts";
import { formsOfAnswers } from "#app/features/registration-form/forms.server.ts";
import { optionWords, type Reader, shortName } from "#app/features/registration-form/words.ts";
import { ageBands } from "#app/features/registrations/schema.ts";
import { wordsFor } from "#app/i18n/words-for.ts";
import type { Field } from "./fields.ts";
import { type Split, splits, type ViewGroup } from "./schema.ts";

export type Option = { value: string; label: string };

/** The names of codes, from the application forms as they are now. */
export function codeNames(reader: Reader) {
  const { t } = reader;
  const forms = formsOfAnswers();
  const questions = Map.groupBy(forms.flatMap(questionsOf), ({ name }) => name);
  const answers = (name: string): Option[] => {
    const all = (questions.get(name) ?? []).flatMap((question) => optionsIn(reader, question));
    return [...new Map(all.map((option) => [option.value, option])).values()];
  };
  const known = new Map<string, Map<string, string>>();
  const answer = (name: string, code: string): string => {
    const own = known.get(name) ?? new Map(answers(name).map((one) => [one.value, one.label]));
    known.set(name, own);
    return own.get(code) ?? code;
  };
  const formNames = forms.map((form) => ({ value: form.key, label: shortName(reader, form) }));
  const programme = (key: string) => formNames.find(({ value }) => value === key)?.label ?? key;
  const listed = (field: string, value: string) =>
    (field === "status"
      ? wordsFor(t, `registrations.status.${value}.label`)
      : wordsFor(t, `indicators.values.${field}.${value}`)) ?? value;
  return {
    programme,
    /** The filters of a view. */
    groups(): ViewGroup[] {
      const bands = ageBands.map(({ key }) => ({
        value: key,
        label: t(`registrations.ageBands.${key}`),
      }));
      return splits.map((split) => {
        if (split === "programme") return { split, options: formNames };
        if (split === "age_band") return { split, options: bands };
        return { split, options: answers(split === "level" ? "education_level" : split) };
      });
    },
    region: (code: string) => answer("region", code),
    /** What a condition on the field can be compared with; null for a number. */
    options({ name, values }: Field): Option[] | null {
      if (values.kind === "number") return null;
      if (values.kind === "forms") return formNames;
      if (values.kind === "answers") return answers(values.field);
      const codes = values.kind === "yes_no" ? ["yes", "no"] : values.list;
      const group = values.kind === "yes_no" ? "yes_no" : name;
      return codes.map((value) => ({ value, label: listed(group, value) }));
    },
    value({ name, values }: Field, value: string): string {
      if (values.kind === "forms") return programme(value);
      if (values.kind === "answers") return answer(values.field, value);
      if (values.kind === "yes_no") return listed("yes_no", value);
      return values.kind === "list" ? listed(name, value) : value;
    },
    group(split: Split, code: string): string {
      if (code === "") return t("indicators.noAnswer");
      if (split === "programme") return programme(code);
      if (split === "age_band") return wordsFor(t, `registrations.ageBands.${code}`) ?? code;
      return answer(split === "level" ? "education_level" : split, code);
    },
  };
}

function optionsIn(reader: Reader, question: Question): Option[] {
  if (!("options" in question)) return [];
  const { options } = question;
  return optionsOf(question).map((option) => ({
    value: option.code,
    label: optionWords(reader, options, option),
  }));
}
