import { useTranslations } from "use-intl";
import type { Step, StepName } from "#app/website/registration-form/definition.ts";
import { useApplication } from "./apply-context.ts";
import { useLive } from "./live.ts";
import styles from "./step.module.css";

/** Progress by step number; with the script the steps that are complete are marked. */
export function Progress({ name }: { name: StepName }) {
  const t = useTranslations("applying.step");
  const { form, problems, documents } = useApplication();
  const live = useLive();
  const here = form.steps.findIndex((step) => step.name === name);
  const isComplete = (step: Step) => {
    if (step.name === "review") return false;
    if (step.name === "documents") return documents.length > 0;
    return step.fields.every((field) => !problems[field.name]);
  };
  const firstOpen = form.steps.findIndex((step) => !isComplete(step));
  // A step that an earlier link filled in is not done before those in front of it.
  const isDone = (step: Step, index: number) =>
    live ? isComplete(step) && (index < here || index < firstOpen) : index < here;
  return (
    <div className={styles.progress}>
      <p>{t("progress", { step: here + 1, steps: form.steps.length })}</p>
      <ol className={styles.parts} aria-hidden="true">
        {form.steps.map((step, index) => (
          <li
            key={step.name}
            className={styles.part}
            data-done={isDone(step, index) ? "" : undefined}
            data-here={index === here ? "" : undefined}
          />
        ))}
      </ol>
    </div>
  );
}
