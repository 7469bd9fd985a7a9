import { Pencil } from "lucide-react";
import { type KeyboardEvent, lazy, Suspense, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { KeyCap } from "#app/staff/frame/key-cap.tsx";
import { useKeys } from "#app/staff/frame/use-keys.ts";
import { useStaff } from "#app/staff/frame/use-staff.ts";
import type { Field, Step } from "#app/website/registration-form/definition.ts";
import { useFormByKey } from "#app/website/registration-form/use-forms.ts";
import type { RegistrationRecord } from "../schema.ts";
import styles from "./record.module.css";
import { RecordSection } from "./record-section.tsx";
import { useAnswerWords } from "./use-answer-words.ts";

const loadCorrecting = () => import("./correct-answers.tsx");
const CorrectAnswers = lazy(loadCorrecting);

type Editing = { step: string; field: string };

/** Questions and answers in two columns, corrected where they stand. */
export function RecordAnswers({ registration }: { registration: RegistrationRecord }) {
  const t = useTranslations("registrations.records.record");
  const correct = useTranslations("registrations.records.correct");
  const manages = useStaff().may("registrations.manage");
  const form = useFormByKey()(registration.form);
  const [editing, setEditing] = useState<Editing | null>(null);
  /** One answer is reached with Tab, the others from there with the arrows. */
  const [current, setCurrent] = useState<string | null>(null);
  const ref = useRef<HTMLDivElement>(null);
  const given = registration.answers;
  const steps = (form?.steps ?? []).flatMap((step) => {
    const fields = step.fields.filter((field) => given[field.name] !== undefined);
    return fields.length ? [{ step, fields }] : [];
  });
  const names = steps.flatMap(({ fields }) => fields.map(({ name }) => name));
  const reached = names.find((name) => name === current) ?? names[0];
  const mayCorrect = manages && !registration.kept;
  const keys = [
    { key: "e", label: correct("correct"), act: () => reached && open(reached) },
    { key: "↑ ↓", label: correct("arrows") },
  ];
  useKeys(t("answers"), mayCorrect ? keys : []);

  function open(field: string) {
    const found = steps.find(({ fields }) => fields.some(({ name }) => name === field));
    if (found) setEditing({ step: found.step.name, field });
  }
  function move(event: KeyboardEvent, name: string) {
    const way = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!way) return;
    event.preventDefault();
    focusOn(ref.current, names[names.indexOf(name) + way]);
  }
  // The keyboard goes on at the answer that was corrected.
  const left = useRef<string>(undefined);
  useEffect(() => {
    if (!editing) focusOn(ref.current, left.current);
    left.current = editing?.field;
  }, [editing]);

  if (!form) return null;
  return (
    <RecordSection
      title={t("answers")}
      end={
        mayCorrect && (
          <span className={styles.hint}>
            <KeyCap>E</KeyCap> {correct("correct")}
          </span>
        )
      }
    >
      <div ref={ref}>
        {steps.map(({ step, fields }) =>
          editing?.step === step.name ? (
            <Suspense key={step.name}>
              <CorrectAnswers
                registration={registration}
                step={step}
                first={editing.field}
                onClose={() => setEditing(null)}
              />
            </Suspense>
          ) : (
            <Answers
              key={step.name}
              registration={registration}
              step={step}
              fields={fields}
              reached={mayCorrect ? reached : undefined}
              onReach={setCurrent}
              onKey={move}
              onOpen={open}
            />
          ),
        )}
      </div>
    </RecordSection>
  );
}

function focusOn(list: HTMLElement | null, name: string | undefined) {
  if (name) list?.querySelector<HTMLElement>(`[data-answer="${name}"]`)?.focus();
}

type AnswersProps = {
  registration: RegistrationRecord;
  step: Step;
  fields: readonly Field[];
  /** Undefined: nothing can be corrected. */
  reached: string | undefined;
  onReach: (name: string) => void;
  onKey: (event: KeyboardEvent, name: string) => void;
  onOpen: (name: string) => void;
};

function Answers({ registration, step, fields, reached, ...on }: AnswersProps) {
  const t = useTranslations("registrations.records.record");
  const correct = useTranslations("registrations.records.correct");
  const words = useAnswerWords();
  const format = useFormatter();
  function textOf({ name, type }: Field): string {
    const value = registration.answers[name] ?? "";
    if (type === "course") return registration.course ?? String(value);
    if (type !== "birthdate" || registration.birth_year_only) return words.answer(name, value);
    const day = new Date(`${registration.birth_date}T12:00:00Z`);
    return t("born", { day: format.dateTime(day, { dateStyle: "long" }), age: registration.age });
  }
  return (
    <dl className={styles.answers} aria-label={words.step(step.name)}>
      {fields.map((field) => {
        const { name, type } = field;
        const label = words.field(name);
        const text = textOf(field);
        return (
          <div key={name}>
            <dt title={label}>{label}</dt>
            <dd>
              {type === "phone" && /^\d/.test(text) ? (
                <a href={`tel:${registration.answers[name]}`}>{text}</a>
              ) : (
                text
              )}
              {reached && (
                <button
                  type="button"
                  data-answer={name}
                  className={styles.pen}
                  tabIndex={name === reached ? 0 : -1}
                  aria-label={correct("open", { step: label })}
                  onClick={() => on.onOpen(name)}
                  onFocus={() => {
                    on.onReach(name);
                    void loadCorrecting();
                  }}
                  onPointerEnter={() => void loadCorrecting()}
                  onKeyDown={(event) => on.onKey(event, name)}
                >
                  <Pencil size={14} aria-hidden />
                </button>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
