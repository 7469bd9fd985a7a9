import { useTranslations } from "use-intl";
import type { StepName } from "#app/features/registration-form/definition.ts";
import { useApplication } from "./apply-context.ts";
import styles from "./step.module.css";

/** Progress by step number; the script marks the steps that are complete. */
export function Progress({ name }: { name: StepName }) {
  const t = useTranslations("applying.step");
  const { form } = useApplication();
  const here = form.steps.findIndex((step) => step.name === name);
  return (
    <div className={styles.progress}>
      <p>{t("progress", { step: here + 1, steps: form.steps.length })}</p>
      <ol className={styles.parts} aria-hidden="true">
        {form.steps.map((step, index) => (
          <li
            key={step.name}
            className={styles.part}
            data-part={step.name}
            data-done={index < here ? "" : undefined}
            data-here={index === here ? "" : undefined}
          />
        ))}
      </ol>
    </div>
  );
}
