import { Fragment, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { unbroken } from "#app/platform/i18n/unbroken.ts";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { holds } from "#app/website/registration-form/conditions.ts";
import {
  type Answers,
  DOCUMENTS_STEP,
  type DocumentDefinition,
  disabilityConsent,
  type Field,
  optionsOf,
  REVIEW_STEP,
  type Step,
} from "#app/website/registration-form/definition.ts";
import { NO_NUMBER, writtenPhone } from "#app/website/registration-form/phone.ts";
import { useReader } from "#app/website/registration-form/use-reader.ts";
import {
  disabilityConsentWords,
  documentWords,
  fieldLabel,
  optionWords,
  stepWords,
} from "#app/website/registration-form/words.ts";
import { SignConsent } from "./agent/sign-consent.tsx";
import { useApplication, useStepPath } from "./apply-context.ts";
import question from "./fields/question.module.css";
import { Question } from "./fields/question.tsx";
import { useBoxes } from "./fields/use-boxes.ts";
import { useLive } from "./live.ts";
import type { Course } from "./page-data.ts";
import styles from "./review.module.css";
import { useOpen } from "./use-open.ts";

/** All answers with links to change them, and the consents. */
export function Review() {
  const { form } = useApplication();
  return (
    <>
      <div className={styles.answers} data-review>
        {form.steps
          .filter(({ name }) => name !== REVIEW_STEP)
          .map((step) => (
            <StepAnswers key={step.name} step={step} />
          ))}
      </div>
      <Consents />
      <FormVersion />
    </>
  );
}

function StepAnswers({ step }: { step: Step }) {
  const t = useTranslations("applying.review");
  const words = useReader();
  const { form, intake, answers, documents } = useApplication();
  const show = useShownAnswer();
  const { title } = stepWords(words, step);
  const isAsked = ({ when }: Pick<Field, "when">) => holds(when, answers, intake.closesOn ?? "");
  const asked = step.fields.filter(isAsked);
  // What nobody must answer, and nobody did, is one line.
  const isEmpty = (field: Field) => !field.required && show(field, answers) === null;
  const listed = asked.filter((field) => !isEmpty(field));
  const empty = asked.filter(isEmpty);
  const here = form.documents.filter(({ name }) => documents.includes(name));
  const missing = form.documents.filter(
    (one) => one.needed !== "no" && isAsked(one) && !here.includes(one),
  );
  const labels = (some: readonly DocumentDefinition[]) =>
    some.map((one) => documentWords(words, one).label).join(", ");
  return (
    <section data-review-step={step.name}>
      <h2 className={styles.head}>{title}</h2>
      <dl className={styles.list}>
        {listed.map((field) => (
          <Row
            key={field.name}
            name={field.name}
            label={fieldLabel(words, field)}
            step={step}
            to={field.name}
          >
            {show(field, answers) ?? t("nothing")}
          </Row>
        ))}
        {empty.length > 0 && (
          <Row name={`${step.name}.nothing`} label={t("nothing")}>
            <ChangeLinks
              step={step}
              questions={empty.map((field) => [field.name, fieldLabel(words, field)])}
            />
          </Row>
        )}
        {step.name === DOCUMENTS_STEP && (
          <Row name="documents" label={t("added")} step={step}>
            {labels(here) || t("noDocument")}
          </Row>
        )}
        {step.name === DOCUMENTS_STEP && missing.length > 0 && (
          <Row name="documents.missing" label={t("missing")}>
            <ChangeLinks
              step={step}
              questions={missing.map((one) => [`document.${one.name}`, labels([one])])}
            />
          </Row>
        )}
      </dl>
    </section>
  );
}

type RowProps = {
  name: string;
  label: string;
  /** Where the answer can be changed. */
  step?: Step;
  to?: string;
  children: ReactNode;
};

function Row({ name, label, step, to, children }: RowProps) {
  const t = useTranslations("applying.review");
  return (
    <div className={styles.row} data-answer={name}>
      <dt>{label}</dt>
      <dd>{children}</dd>
      {step && (
        <dd className={styles.change}>
          <ChangeLink step={step} to={to} of={label}>
            {t("change")}
          </ChangeLink>
        </dd>
      )}
    </div>
  );
}

type ChangeLinksProps = {
  step: Step;
  questions: readonly (readonly [name: string, label: string])[];
};

/** Questions of a step in one line, each of which can be opened. */
function ChangeLinks({ step, questions }: ChangeLinksProps) {
  return questions.map(([name, label], index) => (
    <Fragment key={name}>
      {index > 0 && ", "}
      <ChangeLink step={step} to={name} of={label}>
        {label}
      </ChangeLink>
    </Fragment>
  ));
}

type ChangeLinkProps = { step: Step; to: string | undefined; of: string; children: string };

/** Opens the question; “Continue” then leads back here. */
function ChangeLink({ step, to, of, children }: ChangeLinkProps) {
  const t = useTranslations("applying.review");
  const path = useStepPath();
  const open = useOpen();
  const { draft } = useApplication();
  const href = path(step.name, { draft, review: true, ...(to ? { to } : {}) });
  return (
    <a href={href} onClick={open} aria-label={t("changeOf", { label: of })}>
      {children}
    </a>
  );
}

function useShownAnswer() {
  const words = useReader();
  const format = useFormatter();
  const tForm = useTranslations("registrationForm");
  const { courses } = useApplication();
  return (field: Field, answers: Answers): string | null => {
    const answer = answers[field.name];
    if (answer === undefined) return null;
    if ("options" in field) {
      const chosen = optionsOf(field).filter(({ code }) => [answer].flat().includes(code));
      return chosen.map((option) => optionWords(words, field.options, option)).join(", ");
    }
    const text = [answer].flat().join();
    if (text === NO_NUMBER && field.type === "phone") return tForm("reach.none");
    if (field.type === "phone") return unbroken(writtenPhone(text));
    if (field.type === "course") return titleOf(courses, text);
    if (field.type === "birthdate" && text.length > 4) {
      return unbroken(format.dateTime(new Date(text), { dateStyle: "long", timeZone: "UTC" }));
    }
    return text;
  };
}

function titleOf(courses: readonly Course[], id: string): string | null {
  return courses.find((course) => String(course.id) === id)?.title ?? null;
}

/** What was reviewed is what is sent: the server compares the version. */
function FormVersion() {
  const { form } = useApplication();
  return <input type="hidden" name="form_version" value={form.version} />;
}

function Consents() {
  const t = useTranslations("applying.review");
  const words = useReader();
  const { agent, answers, intake, consent, errors, ticked: posted = [] } = useApplication();
  const by = agent ? "agent" : "self";
  const disability = disabilityConsentWords(words);
  const live = useLive();
  const { ticked } = useBoxes();
  const box = (name: string) => ticked(live ? (live.ticked[name] ?? false) : posted.includes(name));
  return (
    <>
      <Question
        name="consent"
        label={t("consent", { by })}
        help={null}
        error={errors.consent}
        group
      >
        {({ id }) => (
          <>
            <div className={styles.terms}>
              <p>{consent?.stored}</p>
              <p>{consent?.purpose}</p>
              <p>{consent?.retention}</p>
              <p>{consent?.contact}</p>
            </div>
            {agent && <SignConsent />}
            <label className={question.choice}>
              <input
                id={id}
                type="checkbox"
                name="consent"
                value="yes"
                required={!agent}
                {...box("consent")}
              />
              <span>{agent ? t("spoken") : consent?.label}</span>
            </label>
          </>
        )}
      </Question>
      <Question
        name={disabilityConsent.name}
        label={t("disability", { by })}
        help={disability.purpose}
        error={errors[disabilityConsent.name]}
        group
        hidden={!holds(disabilityConsent.when, answers, intake.closesOn ?? "")}
      >
        {({ id }) => (
          <label className={question.choice}>
            <input
              id={id}
              type="checkbox"
              name={disabilityConsent.name}
              value="yes"
              {...box(disabilityConsent.name)}
            />
            <span>{disability.label}</span>
          </label>
        )}
      </Question>
      <Question
        name="another_person"
        label={t("twice")}
        help={t("twiceHelp", { by })}
        error={errors.another_person}
        group
        hidden={!errors.another_person}
      >
        {({ id }) => (
          <label className={question.choice}>
            <input
              id={id}
              type="checkbox"
              name="another_person"
              value="yes"
              {...box("another_person")}
            />
            <span>{t("another", { by })}</span>
          </label>
        )}
      </Question>
    </>
  );
}
