import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckField, Field } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { keptReasons } from "./device/kept-reasons.ts";
import { type Question, questions, type SurveyProblem, type TypedAnswers } from "./post-survey.ts";
import { BEFORE, incomes, situations, surveyLimits, useful } from "./schema.ts";
import styles from "./survey.module.css";

type Props = {
  months: string[];
  typed: TypedAnswers;
  problem: SurveyProblem | null;
  answered: boolean;
};

/** The six questions; works without a script. */
export function SurveyForm({ months, typed, problem, answered }: Props) {
  const t = useTranslations("surveys");
  const waiting = useTranslations("apiClient.waiting");
  const refusal = useTranslations("apiClient.refusal");
  const format = useFormatter();
  const errors = problem?.kind === "fields" ? problem.fields : {};
  const error = (name: Question) => errors[name]?.[0];
  const choice = (name: Question) => ({ name, typed: typed[name], error: error(name) });
  const month = (text: string) =>
    format.dateTime(new Date(`${text}-15`), { month: "long", year: "numeric" });
  return (
    <form method="post" className={styles.form} noValidate data-survey>
      {problem && <Problem problem={problem} />}
      {keptReasons.map((why) => (
        <div key={why} role="status" data-kept={why} hidden>
          <Notice tone="warning" title={t("page.kept")}>
            <p>{waiting(why)}</p>
          </Notice>
        </div>
      ))}
      <div role="status" data-kept="large" hidden>
        <Notice tone="warning" title={t("page.kept")}>
          <p>{refusal("large")}</p>
        </Notice>
      </div>
      <Choices
        {...choice("situation")}
        label={t("questions.situation")}
        required
        options={situations.map((value) => ({ value, label: t(`situations.${value}`) }))}
      />
      <Choices
        {...choice("related")}
        label={t("questions.related")}
        hint={t("questions.relatedHint")}
        options={(["yes", "no"] as const).map((value) => ({ value, label: t(value) }))}
      />
      <Field
        as="select"
        name="since"
        label={t("questions.since")}
        optionalLabel={t("optional")}
        defaultValue={typed.since}
        error={error("since")}
      >
        <option value="">{t("choose")}</option>
        {months.map((value) => (
          <option key={value} value={value}>
            {month(value)}
          </option>
        ))}
        <option value={BEFORE}>{t("before")}</option>
      </Field>
      <Choices
        {...choice("income")}
        label={t("questions.income")}
        hint={t("optional")}
        options={incomes.map((value) => ({ value, label: t(`incomes.${value}`) }))}
      />
      <Choices
        {...choice("useful")}
        label={t("questions.useful")}
        hint={t("questions.usefulHint")}
        options={useful.map((value) => ({
          value: String(value),
          label: t(`usefulness.${value}`),
        }))}
      />
      <Field
        as="textarea"
        name="remark"
        label={t("questions.remark")}
        optionalLabel={t("optional")}
        hint={t("questions.remarkHint", { count: surveyLimits.remark })}
        rows={4}
        defaultValue={typed.remark}
        error={error("remark")}
      />
      <p>
        <Button type="submit" size="large">
          {t(answered ? "page.correct" : "page.send")}
        </Button>
      </p>
    </form>
  );
}

type ChoicesProps = {
  name: Question;
  label: string;
  hint?: ReactNode;
  typed: string;
  error: string | undefined;
  required?: boolean;
  options: { value: string; label: string }[];
};

function Choices({ name, label, hint, typed, error, required, options }: ChoicesProps) {
  const t = useTranslations("surveys");
  const described = [error && `error-${name}`, hint && `hint-${name}`].filter(Boolean).join(" ");
  return (
    <fieldset
      className={styles.choices}
      id={`question-${name}`}
      aria-describedby={described || undefined}
    >
      <legend>
        {label}
        {required && <span className={styles.hint}> {t("required")}</span>}
      </legend>
      {hint && (
        <p className={styles.hint} id={`hint-${name}`}>
          {hint}
        </p>
      )}
      {error && (
        <p className={styles.error} id={`error-${name}`}>
          {error}
        </p>
      )}
      {options.map(({ value, label: text }) => (
        <CheckField
          key={value}
          type="radio"
          name={name}
          value={value}
          label={text}
          defaultChecked={typed === value}
          required={required}
        />
      ))}
    </fieldset>
  );
}

/** The error, with a link to each question that has one. */
function Problem({ problem }: { problem: SurveyProblem }) {
  const t = useTranslations("surveys");
  const fields = problem.kind === "fields" ? problem.fields : {};
  const wrong = questions.filter((name) => fields[name]);
  const place = (name: Question) =>
    name === "since" || name === "remark" ? `#field-${name}` : `#question-${name}`;
  return (
    <Notice tone="error" role="alert" title={t("page.problem.title")}>
      <p>
        {problem.kind === "refused"
          ? `${problem.text} ${t("page.problem.here")}`
          : t(`page.problem.${problem.kind}`)}
      </p>
      {wrong.length > 0 && (
        <ul>
          {wrong.map((name) => (
            <li key={name}>
              <a href={place(name)}>{t(`questions.${name}`)}</a>
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
