import type { Db } from "#app/db/open.server.ts";
import { nameIn } from "#app/features/cohorts/queries.server.ts";
import { cohorts } from "#app/features/cohorts/tables.server.ts";
import { coursesOf } from "#app/features/registration-form/courses.queries.server.ts";
import { type Answer, fieldsOf, optionsOf } from "#app/features/registration-form/definition.ts";
import { forms } from "#app/features/registration-form/forms.ts";
import { NO_NUMBER, writtenPhone } from "#app/features/registration-form/phone.ts";
import { type State, states } from "#app/features/registrations/schema.ts";
import type { Locale } from "#app/i18n/locales.ts";
import type { Translator } from "#app/i18n/translator.ts";

/** The fields of all forms, each name once, in order. */
const fields = [...new Map(forms.flatMap(fieldsOf).map((field) => [field.name, field])).values()];

/** The names of codes and ids for an export; message keys are built from the form definitions. */
export async function answerNames(db: Db, t: Translator, locale: Locale) {
  const say = (key: string) => t(`registrationForm.${key}` as "registrationForm.reach.none");
  const options = new Map(
    fields.map((field) => [
      field.name,
      new Map(
        ("options" in field ? optionsOf(field) : []).map(({ code, name }) => [
          code,
          name ?? ("options" in field ? say(`options.${field.options.words}.${code}`) : code),
        ]),
      ),
    ]),
  );
  for (const { name, type } of fields) {
    if (type === "phone")
      options.set(name, new Map([[NO_NUMBER, t("registrationForm.reach.none")]]));
    if (type !== "course") continue;
    const courses = await Promise.all(forms.map(({ key }) => coursesOf(db, key, locale)));
    options.set(name, new Map(courses.flat().map(({ id, title }) => [String(id), title])));
  }
  const phones = new Set(fields.flatMap(({ name, type }) => (type === "phone" ? name : [])));
  const groups = new Map((await db.select().from(cohorts)).map((row) => [row.id, row]));
  const titles = new Map(forms.map(({ key }) => [key, say(`forms.${key}.title`)]));
  const stateNames = new Map(
    states.map((state) => [state, t(`registrations.status.${state}.label`)]),
  );
  return {
    fields: fields.map(({ name }) => ({ name, label: say(`fields.${name}.label`) })),
    form: (key: string) => titles.get(key) ?? key,
    state: (state: State) => stateNames.get(state),
    cohort(id: number | null) {
      const row = id === null ? undefined : groups.get(id);
      return row ? nameIn(row, locale) : "";
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
