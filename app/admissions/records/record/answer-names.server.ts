import { type Contact, channelsOf } from "#app/admissions/messages/rules.ts";
import { type State, states } from "#app/admissions/registrations/schema.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import type { Translator } from "#app/platform/i18n/translator.ts";
import { cohortIdentities } from "#app/website/cohorts/queries.server.ts";
import { courseTitles } from "#app/website/registration-form/courses.queries.server.ts";
import {
  type Answer,
  type Field,
  fieldsOf,
  optionsOf,
} from "#app/website/registration-form/definition.ts";
import { formsOfAnswers } from "#app/website/registration-form/forms.server.ts";
import { NO_NUMBER, writtenPhone } from "#app/website/registration-form/phone.ts";
import {
  fieldLabel,
  formWords,
  optionWords,
  type Reader,
  shortName,
} from "#app/website/registration-form/words.ts";

/** The names of codes and ids for an export, whatever version the answers were given under. */
export async function answerNames(db: Db, t: Translator, locale: Locale) {
  const reader = { t, locale };
  const forms = formsOfAnswers();
  const byName = Map.groupBy(forms.flatMap(fieldsOf), ({ name }) => name);
  /** The fields of all forms, each name once, in order. */
  const fields = [...byName.values()].flatMap(([first]) => first ?? []);
  const options = new Map(
    [...byName].map(([name, same]) => [
      name,
      new Map(same.toReversed().flatMap((field) => optionNames(reader, field))),
    ]),
  );
  for (const { name, type } of fields) {
    if (type === "phone")
      options.set(name, new Map([[NO_NUMBER, t("registrationForm.reach.none")]]));
    if (type !== "course") continue;
    const courses = await courseTitles(db, locale);
    options.set(name, new Map(courses.map(({ id, title }) => [String(id), title])));
  }
  const phones = new Set(fields.flatMap(({ name, type }) => (type === "phone" ? name : [])));
  const groups = await cohortIdentities(db, locale);
  const titles = new Map(forms.map((form) => [form.key, formWords(reader, form).title]));
  const shorts = new Map(forms.map((form) => [form.key, shortName(reader, form)]));
  const stateNames = new Map(
    states.map((state) => [state, t(`registrations.status.${state}.label`)]),
  );
  return {
    fields: fields.map((field) => ({ name: field.name, label: fieldLabel(reader, field) })),
    form: (key: string) => titles.get(key) ?? key,
    /** As in every table and figure; the title is for files about one person. */
    shortForm: (key: string) => shorts.get(key) ?? key,
    state: (state: State) => stateNames.get(state),
    cohort: (id: number | null) => (id === null ? "" : (groups.get(id) ?? "")),
    reach(contact: Contact): string {
      const open = channelsOf(contact).map((channel) =>
        t(`registrations.messages.channels.${channel}`),
      );
      return open.join(", ") || t("registrations.reach.none");
    },
    answer(name: string, value: Answer | undefined): string {
      if (value === undefined) return "";
      // A spreadsheet would take a leading plus for a formula.
      if (phones.has(name) && String(value).startsWith("+")) return writtenPhone(String(value));
      const codes = options.get(name);
      if (typeof value === "string") return codes?.get(value) ?? value;
      return value.map((code) => codes?.get(code) ?? code).join(", ");
    },
  };
}

function optionNames(reader: Reader, field: Field): [code: string, name: string][] {
  if (!("options" in field)) return [];
  const { options } = field;
  return optionsOf(field).map((option) => [option.code, optionWords(reader, options, option)]);
}
