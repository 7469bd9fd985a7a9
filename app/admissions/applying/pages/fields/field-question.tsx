import { holds } from "#app/website/registration-form/conditions.ts";
import { towns } from "#app/website/registration-form/country.ts";
import type { Answers, Field, Step } from "#app/website/registration-form/definition.ts";
import { useReader } from "#app/website/registration-form/use-reader.ts";
import { fieldWords } from "#app/website/registration-form/words.ts";
import { isVisibleToStyles } from "../condition-styles.ts";
import { useLive } from "../live.ts";
import type { Course } from "../page-data.ts";
import { type Typed, textOf } from "../typed.ts";
import { BirthDateBoxes } from "./birth-date.tsx";
import { ChoiceButtons, ChoiceList, isShownAsList } from "./choice-question.tsx";
import { CourseButtons } from "./course.tsx";
import { EmailDoubt } from "./email-doubt.tsx";
import { type Described, Question } from "./question.tsx";
import { ReachBoxes } from "./reach.tsx";
import { TextBox } from "./text-question.tsx";

export type FieldQuestionProps = {
  step: Step;
  field: Field;
  typed: Typed;
  /** The valid answers so far; conditions depend on them. */
  answers: Answers;
  closesOn: string;
  error: string | undefined;
  courses: readonly Course[];
};

/** A question of the definition with the inputs of its type. */
export function FieldQuestion(props: FieldQuestionProps) {
  const { step, field, typed, answers, closesOn, error } = props;
  const words = fieldWords(useReader(), field);
  const live = useLive();
  // Without the script, styles hide what depends on other questions of the step.
  const later =
    field.when !== undefined && (live !== null || !isVisibleToStyles(field.when, step.fields));
  return (
    <Question
      name={field.name}
      {...words}
      listen={typeof field.listen === "string" ? field.listen : undefined}
      error={error}
      group={isGroup(field)}
      hidden={later && !holds(field.when, answers, closesOn)}
    >
      {(described) => <Boxes {...props} typed={typed} described={described} />}
    </Question>
  );
}

function isGroup(field: Field): boolean {
  if (field.type === "choice" || field.type === "choices") return !isShownAsList(field);
  if (field.type === "phone") return field.sameAs !== undefined;
  return field.type === "birthdate" || field.type === "course";
}

function Boxes({
  step,
  field,
  typed,
  described,
  courses,
}: FieldQuestionProps & { described: Described }) {
  const { name } = field;
  const value = typed[name] ?? "";
  switch (field.type) {
    case "birthdate":
      return <BirthDateBoxes name={name} typed={typed} described={described} />;
    case "course":
      return <CourseButtons name={name} value={value} courses={courses} described={described} />;
    case "choices":
      return <ChoiceButtons field={field} value={value} described={described} />;
    case "choice":
      return isShownAsList(field) ? (
        <ChoiceList field={field} value={value} described={described} />
      ) : (
        <ChoiceButtons field={field} value={value} described={described} />
      );
    case "phone":
      if (field.sameAs) return <ReachBoxes name={name} typed={typed} described={described} />;
      break;
  }
  if (field.type === "email") {
    const text = [value].flat().join();
    return (
      <EmailDoubt step={step} name={name} value={text}>
        {(onBlur) => <TextBox field={field} value={text} described={described} onBlur={onBlur} />}
      </EmailDoubt>
    );
  }
  const list = field.type === "text" && field.suggest ? `${name}-suggested` : undefined;
  return (
    <>
      <TextBox field={field} value={[value].flat().join()} described={described} list={list} />
      {list && (
        <Suggestions id={list} names={namesFor(field, courses)} region={textOf(typed.region)} />
      )}
    </>
  );
}

function namesFor(field: Field, courses: readonly Course[]): { name: string; region?: string }[] {
  if (field.type !== "text" || field.suggest === "towns") return towns;
  const places = courses.map(({ place }) => place).filter(Boolean);
  return [...new Set(places)].map((name) => ({ name }));
}

type Suggested = { name: string; region?: string };

/** Only towns of the chosen region; all when no region is chosen or the script is missing. */
function Suggestions({ id, names, region }: { id: string; names: Suggested[]; region: string }) {
  const live = useLive();
  const fits = (one: Suggested) => !live || !region || !one.region || one.region === region;
  return (
    <datalist id={id}>
      {names.filter(fits).map((one) => (
        <option key={`${one.region} ${one.name}`} value={one.name} />
      ))}
    </datalist>
  );
}
