import type { ReactNode } from "react";
import { useLocale, useTranslations } from "use-intl";
import {
  disabilityConsent,
  fieldsOf,
  type Step,
  type StepName,
} from "#app/features/registration-form/definition.ts";
import { useReader } from "#app/features/registration-form/use-reader.ts";
import { documentWords, fieldWords, stepWords } from "#app/features/registration-form/words.ts";
import { localePath } from "#app/i18n/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Notice } from "#app/ui/notice.tsx";
import { followPath } from "./addresses.ts";
import { useApplication, useStepPath } from "./apply-context.ts";
import { conditionStyles } from "./condition-styles.ts";
import { DocumentQuestions } from "./documents.tsx";
import { DraftLink } from "./draft-link.tsx";
import { ErrorSummary, type SummaryError } from "./error-summary.tsx";
import { FieldQuestion } from "./fields/field-question.tsx";
import { Progress } from "./progress.tsx";
import { Review } from "./review.tsx";
import styles from "./step.module.css";

/** One step with its questions and buttons. */
export function StepView({ step }: { step: Step }) {
  const t = useTranslations("applying.step");
  const to = useStepPath();
  const { form, agent, draft, typed, failed, tooMuch } = useApplication();
  const words = stepWords(useReader(), step);
  const previous = form.steps[form.steps.indexOf(step) - 1];
  const last = step.name === "review";
  return (
    <section className={styles.step} data-view={step.name} data-title={words.title}>
      <Progress name={step.name} />
      <h1 tabIndex={-1}>{words.title}</h1>
      <p className={styles.lead}>{agent && last ? t("checkAgent") : words.lead}</p>
      {failed && <Notice tone="error" role="alert" title={t("failed")} />}
      {tooMuch && step.name === "documents" && (
        <Notice tone="error" role="alert" title={t("tooMuch")}>
          <p>{t("tooMuchText")}</p>
        </Notice>
      )}
      <StepErrors step={step.name} />
      <form
        method="post"
        action={to(step.name, { draft })}
        encType={step.name === "documents" ? "multipart/form-data" : undefined}
        className={styles.form}
        noValidate
      >
        {!draft && step.name !== "choice" && typed.formation_id && (
          <input type="hidden" name="formation_id" value={typed.formation_id} />
        )}
        <StepBody step={step} />
        <p className={classNames(styles.actions, "no-print")}>
          <Button type="submit" size="large" tone={last ? "call" : "action"}>
            {last ? t("send", { by: agent ? "agent" : "self" }) : t("next")}
          </Button>
          <a className={styles.back} href={to(previous?.name ?? null, { draft })}>
            {t("back")}
          </a>
          {agent && (
            <Button tone="quiet" data-aside>
              {t("aside")}
            </Button>
          )}
          {agent && last && (
            <Button tone="quiet" data-print>
              {t("print")}
            </Button>
          )}
        </p>
      </form>
      <DraftLink />
    </section>
  );
}

function StepBody({ step }: { step: Step }): ReactNode {
  const { intake, courses, typed, answers, errors } = useApplication();
  if (step.name === "documents") return <DocumentQuestions />;
  if (step.name === "review") return <Review />;
  const styles = conditionStyles(step);
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made from the definition, allowed by its hash */}
      {styles && <style dangerouslySetInnerHTML={{ __html: styles }} />}
      {step.fields.map((field) => (
        <FieldQuestion
          key={field.name}
          step={step}
          field={field}
          typed={typed}
          answers={answers}
          closesOn={intake.closesOn ?? ""}
          error={errors[field.name]}
          courses={courses}
        />
      ))}
    </>
  );
}

/** Errors of the step; on the review page those of all steps. */
function StepErrors({ step }: { step: StepName }) {
  const t = useTranslations("applying.step");
  const review = useTranslations("applying.review");
  const locale = useLocale();
  const to = useStepPath();
  const words = useReader();
  const { form, draft, errors } = useApplication();
  // A label that ends with a question mark needs no colon.
  const listed = (label: string, text: string) =>
    label.endsWith("?") ? `${label} ${text}` : t("listed", { label, text });
  const labels: Record<string, string> = {
    consent: review("consent", { by: "self" }),
    [disabilityConsent.name]: review("disability", { by: "self" }),
    ...Object.fromEntries(
      form.documents.map((one) => [`document.${one.name}`, documentWords(words, one).label]),
    ),
  };
  const fields = form.steps
    .filter(({ name }) => name === step || step === "review")
    .flatMap((owner) => owner.fields.map((field) => ({ owner, field })));
  const known = new Set(fieldsOf(form).map(({ name }) => name));
  const asked = fields
    .filter(({ field }) => errors[field.name])
    .map(({ owner, field }) => ({
      name: field.name,
      text: listed(fieldWords(words, field).label, errors[field.name] ?? ""),
      href:
        owner.name === step ? `#field-${field.name}` : to(owner.name, { draft, to: field.name }),
    }));
  const others = Object.entries(errors)
    .filter(([name]) => !known.has(name))
    .map(([name, text]): SummaryError => {
      const follow = { href: localePath(locale, followPath), text: t("follow") };
      if (name === "form") return { name, text, links: [follow] };
      const href = `#field-${name}`;
      if (name === "another_person") {
        return { name, text, links: [follow, { href, text: t("share") }] };
      }
      return { name, text: labels[name] ? listed(labels[name], text) : text, href };
    });
  return <ErrorSummary errors={[...asked, ...others]} />;
}
