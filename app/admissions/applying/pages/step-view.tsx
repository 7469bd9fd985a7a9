import type { ChangeEvent, ReactNode, SubmitEvent } from "react";
import { useLocale, useTranslations } from "use-intl";
import { localePath } from "#app/platform/i18n/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Notice } from "#app/ui/notice.tsx";
import {
  disabilityConsent,
  type Field,
  fieldsOf,
  REVIEW_STEP,
  type Step,
  type StepName,
} from "#app/website/registration-form/definition.ts";
import { useReader } from "#app/website/registration-form/use-reader.ts";
import {
  documentWords,
  fieldLabel,
  stepWords,
  textIn,
} from "#app/website/registration-form/words.ts";
import { followPath } from "./addresses.ts";
import { useApplication, useStepPath } from "./apply-context.ts";
import { conditionStyles } from "./condition-styles.ts";
import { DocumentQuestions } from "./documents.tsx";
import { DraftLink } from "./draft-link.tsx";
import { ErrorSummary, type SummaryError } from "./error-summary.tsx";
import { FieldQuestion } from "./fields/field-question.tsx";
import { type Box, BoxProvider } from "./fields/use-boxes.ts";
import { useActions, useLive } from "./live.ts";
import { Progress } from "./progress.tsx";
import { Review } from "./review.tsx";
import styles from "./step.module.css";
import { typedIn } from "./typed.ts";
import { useOpen } from "./use-open.ts";
import { ViewHeading } from "./view-heading.tsx";

/** One step with its questions and buttons. */
export function StepView({ step }: { step: Step }) {
  const t = useTranslations("applying.step");
  const to = useStepPath();
  const { form, agent, draft, typed, failed, tooMuch, changing } = useApplication();
  const words = stepWords(useReader(), step);
  const previous = changing ? REVIEW_STEP : form.steps[form.steps.indexOf(step) - 1]?.name;
  const last = step.name === "review";
  const live = useLive();
  const actions = useActions();
  const open = useOpen();
  const change = useBoxChange(step);
  const closed = last && (live?.closed ?? false);
  const submit = (event: SubmitEvent) => {
    if (!actions) return;
    event.preventDefault();
    actions.submit(step);
  };
  return (
    <section className={styles.step} data-view={step.name}>
      <Progress name={step.name} />
      <ViewHeading>{words.title}</ViewHeading>
      <p className={styles.lead}>{agent && last ? t("checkAgent") : words.lead}</p>
      {failed && (
        <Notice tone="error" role="alert" title={failed}>
          <p>{t("failed")}</p>
        </Notice>
      )}
      {live?.elsewhere && (
        <Notice tone="warning" role="alert" title={t("elsewhere")}>
          {last && <p>{t("elsewhereText")}</p>}
        </Notice>
      )}
      {tooMuch && step.name === "documents" && (
        <Notice tone="error" role="alert" title={t("tooMuch")}>
          <p>{t("tooMuchText")}</p>
        </Notice>
      )}
      <StepErrors step={step.name} />
      <form
        method="post"
        action={to(step.name, { draft, review: changing })}
        encType={step.name === "documents" ? "multipart/form-data" : undefined}
        className={styles.form}
        noValidate
        onSubmit={submit}
      >
        {!draft && !step.fields.some(isCourse) && typed.formation_id && (
          <input type="hidden" name="formation_id" value={typed.formation_id} />
        )}
        <BoxProvider value={change}>
          <StepBody step={step} />
        </BoxProvider>
        {closed && <p id="closed">{t("closed")}</p>}
        <p className={classNames(styles.actions, "no-print")}>
          <Button
            type="submit"
            size="large"
            tone={last ? "call" : "action"}
            disabled={closed}
            aria-describedby={closed ? "closed" : undefined}
          >
            {last ? t("send", { by: agent ? "agent" : "self" }) : t("next")}
          </Button>
          <a className={styles.back} href={to(previous ?? null, { draft })} onClick={open}>
            {t("back")}
          </a>
          {agent && (
            <Button tone="quiet" onClick={() => actions?.putAside()}>
              {t("aside")}
            </Button>
          )}
          {agent && last && (
            <Button tone="quiet" onClick={() => print()}>
              {t("print")}
            </Button>
          )}
        </p>
      </form>
      <DraftLink />
    </section>
  );
}

const isCourse = ({ type }: Field) => type === "course";

function StepBody({ step }: { step: Step }): ReactNode {
  const { intake, courses, typed, answers, errors } = useApplication();
  const live = useLive();
  if (step.name === "documents") return <DocumentQuestions />;
  if (step.name === "review") return <Review />;
  // The script hides questions itself, and no further inline styles are allowed.
  const styles = live ? "" : conditionStyles(step);
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

/** With the script, every change of a field goes to the device. */
function useBoxChange(step: Step) {
  const actions = useActions();
  if (!actions) return null;
  return ({ currentTarget: box }: ChangeEvent<Box>) => {
    const body = box.form ? new FormData(box.form) : new FormData();
    if (step.name !== "review") return actions.type(step, typedIn(body, step.fields), box.name);
    const names = ["consent", disabilityConsent.name, "another_person"];
    actions.tick(Object.fromEntries(names.map((name) => [name, body.has(name)])));
  };
}

/** Errors of the step; on the review page those of all steps. */
function StepErrors({ step }: { step: StepName }) {
  const t = useTranslations("applying.step");
  const review = useTranslations("applying.review");
  const locale = useLocale();
  const to = useStepPath();
  const words = useReader();
  const script = useTranslations("applying.script");
  const queue = useTranslations("applying.queue");
  const application = useApplication();
  const { form, agent, draft } = application;
  const errors = application.listed ?? application.errors;
  const by = agent ? "agent" : "self";
  // A label that ends with a question mark needs no colon.
  const listed = (label: string, text: string) =>
    label.endsWith("?") ? `${label} ${text}` : t("listed", { label, text });
  // The own words of a question name what is missing.
  const fieldError = (field: Field) => {
    const text = errors[field.name] ?? "";
    const isOwn = field.missing !== undefined && text === textIn(words, field.missing);
    return isOwn ? text : listed(fieldLabel(words, field), text);
  };
  // With the script the summary keeps what it listed.
  const isCorrected = (name: string) => !application.errors[name];
  const labels: Record<string, string> = {
    consent: review("consent", { by }),
    [disabilityConsent.name]: review("disability", { by }),
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
      text: fieldError(field),
      corrected: isCorrected(field.name),
      href:
        owner.name === step
          ? `#field-${field.name}`
          : to(owner.name, { draft, review: true, to: field.name }),
    }));
  const others = Object.entries(errors)
    .filter(([name]) => !known.has(name))
    .map(([name, text]): SummaryError => {
      const follow = {
        href: localePath(locale, followPath),
        text: agent ? queue("follow") : script("follow"),
      };
      const corrected = isCorrected(name);
      if (name === "form") return { name, text, corrected: false, links: [] };
      // Who has applied already has nothing to correct here.
      if (name === "taken") return { name, text, corrected: false, links: [follow] };
      const href = `#field-${name}`;
      if (name === "another_person") {
        return {
          name,
          text,
          corrected,
          links: [follow, { href, text: agent ? queue("sharePhone") : script("sharePhone") }],
        };
      }
      return { name, text: labels[name] ? listed(labels[name], text) : text, corrected, href };
    });
  return <ErrorSummary errors={[...asked, ...others]} />;
}
