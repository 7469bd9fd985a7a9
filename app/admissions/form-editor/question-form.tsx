import { Button, Checkbox, Group, Select, Stack, Text } from "@mantine/core";
import { useTranslations } from "use-intl";
import { LimitedNumber } from "#app/staff/form/limited-number.tsx";
import type { StoredField } from "#app/website/registration-form/stored-form.ts";
import { ConditionForm } from "./condition-form.tsx";
import { changeField, type Place, removeField, withPart, withType } from "./edit-form.ts";
import styles from "./editor.module.css";
import { useEditor } from "./editor-context.ts";
import { NameInput } from "./name-input.tsx";
import { isNeeded } from "./needed-questions.ts";
import { OptionsForm } from "./options-form.tsx";
import { RecordingInputs } from "./recording-inputs.tsx";
import { SaidInputs } from "./said-inputs.tsx";

const types = [
  "text",
  "longtext",
  "choice",
  "choices",
  "year",
  "phone",
  "email",
  "birthdate",
  "course",
] as const satisfies StoredField["type"][];

/** Only one question of a form asks for these, and every form has it. */
const once = ["birthdate", "course"];

type Props = { at: Place; field: StoredField; onPlace: (place: Place | null) => void };

/** Everything about one question. */
export function QuestionForm({ at, field, onPlace }: Props) {
  const t = useTranslations("formEditor.edit");
  const { form, draft, set, problem, keys } = useEditor();
  const path = `steps.${at.step}.fields.${at.field}`;
  const change = (next: StoredField) => set(changeField(draft, at, next));
  const isPublished = form.published.some(({ name }) => name === field.name);
  const needed = isNeeded(field.name);
  const used = t("question.nameUsed", { count: form.used.answers[field.name] ?? 0 });
  const offered = types.filter((type) => type === field.type || !once.includes(type));

  function retire() {
    onPlace(null);
    set(removeField(draft, at));
  }

  return (
    <Stack gap="sm" className={styles.form}>
      <SaidInputs
        label={t("question.label")}
        value={field.label}
        path={`${path}.label`}
        max={200}
        onChange={(label) => change({ ...field, label })}
      />
      <SaidInputs
        label={t("question.help")}
        value={field.help ?? { fr: "", en: "", de: "" }}
        path={`${path}.help`}
        max={500}
        onChange={(help) =>
          change(withPart(field, "help", Object.values(help).some(Boolean) ? help : undefined))
        }
      />
      <RecordingInputs
        value={field.listen}
        onChange={(listen) => change(withPart(field, "listen", listen))}
      />
      <Group grow align="flex-start">
        <NameInput
          label={t("question.name")}
          description={isPublished ? used : t("question.nameHelp")}
          value={field.name}
          disabled={isPublished}
          error={problem(`${path}.name`)}
          onCommit={(name) => {
            keys.questions.rename(field.name, name);
            change({ ...field, name });
          }}
        />
        <Select
          label={t("question.type")}
          description={isPublished ? used : undefined}
          data={offered.map((value) => ({ value, label: t(`types.${value}`) }))}
          value={field.type}
          disabled={isPublished}
          allowDeselect={false}
          error={problem(`${path}.type`)}
          onChange={(type) => change(withType(field, (type ?? "text") as StoredField["type"]))}
        />
      </Group>
      <Limits field={field} path={path} onChange={change} />
      <Checkbox
        label={t("question.required")}
        checked={field.required ?? false}
        disabled={needed && field.required === true}
        error={problem(`${path}.required`)}
        onChange={(event) =>
          change(withPart(field, "required", event.currentTarget.checked ? true : undefined))
        }
      />
      {field.required && (
        <SaidInputs
          label={t("question.missing")}
          value={field.missing ?? { fr: "", en: "", de: "" }}
          path={`${path}.missing`}
          max={200}
          onChange={(missing) =>
            change(
              withPart(
                field,
                "missing",
                Object.values(missing).some(Boolean) ? missing : undefined,
              ),
            )
          }
        />
      )}
      <Checkbox
        label={t("question.counts")}
        checked={field.counts ?? false}
        onChange={(event) =>
          change(withPart(field, "counts", event.currentTarget.checked ? true : undefined))
        }
      />
      <Checkbox
        label={t("question.hidden")}
        checked={field.hidden ?? false}
        onChange={(event) =>
          change(withPart(field, "hidden", event.currentTarget.checked ? true : undefined))
        }
      />
      {"options" in field && <OptionsForm field={field} path={path} onChange={change} />}
      {!needed && (
        <ConditionForm
          when={field.when}
          before={field.name}
          error={problem(`${path}.when`)}
          onChange={(when) => change(withPart(field, "when", when))}
        />
      )}
      <Group>
        <Button variant="default" onClick={() => onPlace(null)}>
          {t("question.close")}
        </Button>
        {!needed && (
          <Button variant="light" color="red" onClick={retire}>
            {t("question.retire")}
          </Button>
        )}
      </Group>
      <Text size="sm" c="dimmed">
        {t(needed ? "question.needed" : "question.retireHelp")}
      </Text>
    </Stack>
  );
}

type LimitsProps = { field: StoredField; path: string; onChange: (field: StoredField) => void };

/** The limits that the type of the question has. */
function Limits({ field, path, onChange }: LimitsProps) {
  const t = useTranslations("formEditor.edit.question");
  const { problem } = useEditor();
  const number = (value: string | number) => Math.round(Number(value));
  return (
    <Group grow align="flex-start">
      {field.type === "longtext" && (
        <LimitedNumber
          label={t("min")}
          min={0}
          max={5000}
          value={field.min ?? ""}
          error={problem(`${path}.min`)}
          onChange={(value) =>
            onChange(withPart(field, "min", Number(value) ? number(value) : undefined))
          }
        />
      )}
      {"max" in field && field.type !== "email" && (
        <LimitedNumber
          label={t("max")}
          min={1}
          max={field.type === "longtext" ? 5000 : 500}
          value={field.max || ""}
          error={problem(`${path}.max`)}
          onChange={(value) => onChange({ ...field, max: number(value) })}
        />
      )}
      {field.type === "year" && (
        <LimitedNumber
          label={t("from")}
          min={1900}
          max={2100}
          value={field.from || ""}
          error={problem(`${path}.from`)}
          onChange={(value) => onChange({ ...field, from: number(value) })}
        />
      )}
      {field.type === "phone" && (
        <Checkbox
          label={t("foreign")}
          checked={field.foreign ?? false}
          onChange={(event) =>
            onChange(withPart(field, "foreign", event.currentTarget.checked ? true : undefined))
          }
        />
      )}
    </Group>
  );
}
