import { ageBands } from "#app/admissions/registrations/schema.ts";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import { wordsFor } from "#app/platform/i18n/words-for.ts";
import {
  type CourseTitle,
  courseTitles,
} from "#app/website/registration-form/courses.queries.server.ts";
import {
  optionsOf,
  type Field as Question,
  fieldsOf as questionsOf,
} from "#app/website/registration-form/definition.ts";
import { formsOfAnswers } from "#app/website/registration-form/forms.server.ts";
import { optionWords, type Reader, shortName } from "#app/website/registration-form/words.ts";
import { courseCode, partsOfCourse } from "./courses.ts";
import type { Field } from "./fields.ts";
import { type Split, splits, type View, type ViewGroup } from "./schema.ts";

export type Option = { value: string; label: string };

/** A reader to whom courses can be named too. */
export type FigureReader = Reader & { courses: readonly CourseTitle[] };

/** Reads the titles of all courses; every other name is in memory. */
export async function withCourses(db: Db | Tx, { t, locale }: Reader): Promise<FigureReader> {
  return { t, locale, courses: await courseTitles(db, locale) };
}

/** The names of codes, from the application forms and the courses as they are now. */
export function codeNames(reader: FigureReader) {
  const { t, courses } = reader;
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
  const titles = new Map(courses.map((course) => [String(course.id), course]));
  /** A course; with its programme when it is no longer there, or none was chosen. */
  const course = (code: string): string => {
    const own = partsOfCourse(code);
    const found = titles.get(own.id);
    const title = found?.title ?? (own.id || t("indicators.noAnswer"));
    if (found?.form === own.programme) return title;
    return t("indicators.courseOf", { course: title, programme: programme(own.programme) });
  };
  /** The courses of one programme, or of all. */
  const coursesOf = (wanted?: string): Option[] =>
    courses.flatMap(({ id, form }) => {
      if (form === null || (wanted !== undefined && form !== wanted)) return [];
      const value = courseCode(form, id);
      return { value, label: course(value) };
    });
  return {
    programme,
    course,
    /** The filters of a view. A chosen course stays among the options of another programme. */
    groups({ programme: wanted, course: chosen }: Pick<View, "programme" | "course">): ViewGroup[] {
      const bands = ageBands.map(({ key }) => ({
        value: key,
        label: t(`registrations.ageBands.${key}`),
      }));
      return splits.map((split) => {
        if (split === "programme") return { split, options: formNames };
        if (split === "course") {
          const options = coursesOf(wanted);
          const isListed = !chosen || options.some(({ value }) => value === chosen);
          const missing = isListed ? [] : [{ value: chosen, label: course(chosen) }];
          return { split, options: [...options, ...missing] };
        }
        if (split === "age_band") return { split, options: bands };
        return { split, options: answers(split === "level" ? "education_level" : split) };
      });
    },
    region: (code: string) => answer("region", code),
    /** What a condition on the field can be compared with; null for a number. */
    options({ name, values }: Field): Option[] | null {
      if (values.kind === "number") return null;
      if (values.kind === "forms") return formNames;
      if (values.kind === "courses") return coursesOf();
      if (values.kind === "answers") return answers(values.field);
      const codes = values.kind === "yes_no" ? ["yes", "no"] : values.list;
      const group = values.kind === "yes_no" ? "yes_no" : name;
      return codes.map((value) => ({ value, label: listed(group, value) }));
    },
    value({ name, values }: Field, value: string): string {
      if (values.kind === "forms") return programme(value);
      if (values.kind === "courses") return course(value);
      if (values.kind === "answers") return answer(values.field, value);
      if (values.kind === "yes_no") return listed("yes_no", value);
      return values.kind === "list" ? listed(name, value) : value;
    },
    group(split: Split, code: string): string {
      if (code === "") return t("indicators.noAnswer");
      if (split === "programme") return programme(code);
      if (split === "course") return course(code);
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
