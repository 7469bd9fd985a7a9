import { Button, Stack } from "@mantine/core";
import { useTranslations } from "use-intl";
import type { StoredStep } from "#app/website/registration-form/stored-form.ts";
import { changeStep, isQuestionStep, removeStep } from "./edit-form.ts";
import styles from "./editor.module.css";
import { useEditor } from "./editor-context.ts";
import { SaidInputs } from "./said-inputs.tsx";

/** The texts of a step. */
export function StepForm({ step, nth }: { step: StoredStep; nth: number }) {
  const t = useTranslations("formEditor.edit.step");
  const { draft, set } = useEditor();
  const change = (next: Partial<StoredStep>) =>
    set(changeStep(draft, nth, (old) => ({ ...old, ...next })));
  const path = `steps.${nth}`;
  const isOwn = isQuestionStep(draft, nth);
  return (
    <Stack gap="sm" className={styles.form}>
      <SaidInputs
        label={t("title")}
        value={step.title}
        path={`${path}.title`}
        max={100}
        onChange={(title) => change({ title })}
      />
      <SaidInputs
        label={t("lead")}
        value={step.lead}
        path={`${path}.lead`}
        max={300}
        onChange={(lead) => change({ lead })}
      />
      {isOwn && step.fields.length === 0 && (
        <Button variant="default" color="red" onClick={() => set(removeStep(draft, nth))}>
          {t("remove")}
        </Button>
      )}
    </Stack>
  );
}
