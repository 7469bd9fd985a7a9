import { Button, Card } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { useStaff } from "#app/staff/frame/use-staff.ts";
import type { Field, Step } from "#app/website/registration-form/definition.ts";
import { useFormByKey } from "#app/website/registration-form/use-forms.ts";
import type { RegistrationRecord } from "../schema.ts";
import styles from "./record.module.css";
import { useAnswerWords } from "./use-answer-words.ts";

const loadCorrecting = () => import("./correct-answers.tsx");
const CorrectAnswers = lazy(loadCorrecting);

/** The answers by step, each step with a button to correct it. */
export function RecordAnswers({ registration }: { registration: RegistrationRecord }) {
  const t = useTranslations("registrations.records.record");
  const correct = useTranslations("registrations.records.correct");
  const words = useAnswerWords();
  const format = useFormatter();
  const manages = useStaff().may("registrations.manage");
  const [step, setStep] = useState<Step | null>(null);
  const form = useFormByKey()(registration.form);
  const given = registration.answers;
  if (!form) return null;
  function answerText({ name, type }: Field): string {
    const value = given[name] ?? "";
    if (type === "course") return registration.course ?? String(value);
    if (type !== "birthdate" || registration.birth_year_only) return words.answer(name, value);
    const day = new Date(`${registration.birth_date}T12:00:00Z`);
    return t("born", { day: format.dateTime(day, { dateStyle: "long" }), age: registration.age });
  }
  return (
    <Card withBorder component="section" aria-label={t("answers")}>
      {form.steps.map((each) => {
        const answered = each.fields.filter((field) => given[field.name] !== undefined);
        if (!answered.length) return null;
        return (
          <section key={each.name} className={styles.step} aria-labelledby={`step-${each.name}`}>
            <div className={styles.stepHead}>
              <h2 id={`step-${each.name}`} className={styles.heading}>
                {words.step(each.name)}
              </h2>
              {manages && (
                <Button
                  size="compact-xs"
                  variant="default"
                  onClick={() => setStep(each)}
                  onPointerEnter={loadCorrecting}
                  onFocus={loadCorrecting}
                  aria-label={correct("open", { step: words.step(each.name) })}
                >
                  {correct("correct")}
                </Button>
              )}
            </div>
            <dl className={styles.answers}>
              {answered.map((field) => (
                <div key={field.name}>
                  <dt>{words.field(field.name)}</dt>
                  <dd>{answerText(field)}</dd>
                </div>
              ))}
            </dl>
          </section>
        );
      })}
      <Suspense>
        {step && (
          <CorrectAnswers registration={registration} step={step} onClose={() => setStep(null)} />
        )}
      </Suspense>
    </Card>
  );
}
