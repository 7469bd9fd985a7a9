import { ActionIcon, Badge, Button, Card, Collapse, Group, Stack, Text } from "@mantine/core";
import { ArrowDown, ArrowUp, Plus } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { StoredStep } from "#app/website/registration-form/stored-form.ts";
import { useReader } from "#app/website/registration-form/use-reader.ts";
import { textIn } from "#app/website/registration-form/words.ts";
import { addField, addStep, isQuestionStep, moveField, type Place } from "./edit-form.ts";
import styles from "./editor.module.css";
import { useEditor } from "./editor-context.ts";
import { QuestionForm } from "./question-form.tsx";
import { StepForm } from "./step-form.tsx";

/** The steps with their questions, each opened in place. */
export function QuestionsTab() {
  const t = useTranslations("formEditor.edit");
  const { draft, set, problem } = useEditor();
  const [open, setOpen] = useState<Place | null>(null);
  return (
    <Stack>
      {problem("steps") && <Text c="red">{problem("steps")}</Text>}
      {draft.steps.map((step, nth) => (
        <StepCard key={step.name} step={step} nth={nth} open={open} onOpen={setOpen} />
      ))}
      <Group>
        <Button
          variant="default"
          leftSection={<Plus size={16} aria-hidden />}
          onClick={() => set(addStep(draft))}
        >
          {t("step.add")}
        </Button>
      </Group>
    </Stack>
  );
}

type StepProps = {
  step: StoredStep;
  nth: number;
  open: Place | null;
  onOpen: (place: Place | null) => void;
};

function StepCard({ step, nth, open, onOpen }: StepProps) {
  const t = useTranslations("formEditor.edit");
  const reader = useReader();
  const { draft, set, problem, keys } = useEditor();
  const [editing, setEditing] = useState(false);
  const title = textIn(reader, step.title) || t("step.new");

  function add() {
    const [next, place] = addField(draft, nth);
    set(next);
    onOpen(place);
  }

  return (
    <Card withBorder component="section" aria-label={title}>
      <Group justify="space-between" mb="sm">
        <h2 className={styles.heading}>{title}</h2>
        <Button
          size="compact-sm"
          variant="default"
          aria-expanded={editing}
          aria-label={t("step.edit", { name: title })}
          onClick={() => setEditing(!editing)}
        >
          {t("step.texts")}
        </Button>
      </Group>
      <Collapse expanded={editing}>
        <StepForm step={step} nth={nth} />
      </Collapse>
      <ol className={styles.questions}>
        {step.fields.map((field, place) => {
          const at = { step: nth, field: place };
          const isOpen = open?.step === nth && open.field === place;
          return (
            <li key={keys.questions.of(field.name)} className={styles.question}>
              <QuestionHead at={at} open={isOpen} onOpen={onOpen} />
              {isOpen && <QuestionForm at={at} field={field} onPlace={onOpen} />}
            </li>
          );
        })}
      </ol>
      {problem(`steps.${nth}.fields`) && <Text c="red">{problem(`steps.${nth}.fields`)}</Text>}
      {isQuestionStep(draft, nth) && (
        <Button
          mt="sm"
          size="compact-sm"
          variant="light"
          leftSection={<Plus size={15} aria-hidden />}
          onClick={add}
        >
          {t("question.add")}
        </Button>
      )}
    </Card>
  );
}

type HeadProps = { at: Place; open: boolean; onOpen: (place: Place | null) => void };

function QuestionHead({ at, open, onOpen }: HeadProps) {
  const t = useTranslations("formEditor.edit");
  const reader = useReader();
  const { draft, set, isWrong } = useEditor();
  const field = draft.steps[at.step]?.fields[at.field];
  if (!field) return null;
  const name = textIn(reader, field.label) || t("question.new");

  function move(by: 1 | -1) {
    const [next, place] = moveField(draft, at, by);
    if (next === draft) return;
    set(next);
    if (open) onOpen(place);
  }

  return (
    <div className={styles.row}>
      <button
        type="button"
        className={styles.name}
        aria-expanded={open}
        onClick={() => onOpen(open ? null : at)}
      >
        <span>{name}</span>
        <small>
          {t(`types.${field.type}`)}
          {field.required ? ` · ${t("question.required")}` : ""}
        </small>
      </button>
      {isWrong(`steps.${at.step}.fields.${at.field}`) && (
        <Badge color="red" variant="light" circle aria-hidden>
          !
        </Badge>
      )}
      <ActionIcon
        variant="default"
        aria-label={t("question.up", { name })}
        onClick={() => move(-1)}
      >
        <ArrowUp size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        aria-label={t("question.down", { name })}
        onClick={() => move(1)}
      >
        <ArrowDown size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
}
