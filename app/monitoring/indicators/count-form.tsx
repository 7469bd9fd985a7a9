import { ActionIcon, Button, Fieldset, MultiSelect, Select, Stack } from "@mantine/core";
import { Plus, X } from "lucide-react";
import { useTranslations } from "use-intl";
import { LimitedNumber } from "#app/staff/form/limited-number.tsx";
import type { Operator, Subject } from "./fields.ts";
import styles from "./indicators.module.css";
import { type Condition, type Count, indicatorLimits } from "./schema.ts";

/** A subject and its fields, as `GET /api/indicators/fields` tells them. */
export type SubjectChoice = {
  subject: Subject;
  people: string;
  date: string;
  fields: {
    name: string;
    label: string;
    operators: Operator[];
    options: { value: string; label: string }[] | null;
    single: boolean;
  }[];
};

type Props = {
  legend: string;
  count: Count;
  choices: SubjectChoice[];
  onChange: (count: Count) => void;
};

/** Who is counted: a subject and the conditions, all of which hold. */
export function CountForm({ legend, count, choices, onChange }: Props) {
  const t = useTranslations("indicators.builder");
  const chosen = choices.find(({ subject }) => subject === count.subject);
  const fields = chosen?.fields ?? [];
  const { conditions } = count;
  const [first] = fields;
  // They hold no state of their own, so their place identifies them.
  const rows = conditions.map((condition, place) => ({ key: `row ${place}`, condition, place }));
  const set = (next: Condition[]) => onChange({ ...count, conditions: next });
  return (
    <Fieldset legend={legend}>
      <Stack>
        <Select
          label={t("subject")}
          // The whole sentence is too long for the field of a phone.
          description={chosen?.people}
          data={choices.map(({ subject }) => ({ value: subject, label: t(`subjects.${subject}`) }))}
          value={count.subject}
          allowDeselect={false}
          onChange={(subject) => {
            const next = choices.find((choice) => choice.subject === subject);
            if (!next) return;
            const known = new Set(next.fields.map(({ name }) => name));
            const kept = conditions.filter(({ field }) => known.has(field));
            onChange({ subject: next.subject, conditions: kept });
          }}
        />
        {conditions.length === 0 && <p>{t("noConditions")}</p>}
        {rows.map(({ key, condition, place }) => (
          <ConditionRow
            key={key}
            condition={condition}
            fields={fields}
            onChange={(next) => set(conditions.with(place, next))}
            onRemove={() => set(conditions.toSpliced(place, 1))}
          />
        ))}
        <div>
          <Button
            variant="default"
            leftSection={<Plus size={16} aria-hidden />}
            disabled={!first || conditions.length >= indicatorLimits.conditions}
            onClick={() => first && set([...conditions, emptyCondition(first)])}
          >
            {t("add")}
          </Button>
        </div>
      </Stack>
    </Fieldset>
  );
}

type FieldChoice = SubjectChoice["fields"][number];

function emptyCondition({ name, operators }: FieldChoice): Condition {
  return { field: name, operator: operators[0] ?? "is", values: [] };
}

type RowProps = {
  condition: Condition;
  fields: FieldChoice[];
  onChange: (condition: Condition) => void;
  onRemove: () => void;
};

function ConditionRow({ condition, fields, onChange, onRemove }: RowProps) {
  const t = useTranslations("indicators.builder");
  const field = fields.find(({ name }) => name === condition.field);
  if (!field) return null;
  const [value = ""] = condition.values;
  return (
    <div className={styles.condition}>
      <Select
        label={t("field")}
        data={fields.map(({ name, label }) => ({ value: name, label }))}
        value={condition.field}
        searchable
        allowDeselect={false}
        onChange={(name) => {
          const chosen = fields.find((each) => each.name === name);
          if (chosen) onChange(emptyCondition(chosen));
        }}
      />
      <Select
        label={t("operator")}
        data={field.operators.map((operator) => ({
          value: operator,
          label: t(`operators.${operator}`),
        }))}
        value={condition.operator}
        allowDeselect={false}
        onChange={(operator) => {
          const chosen = field.operators.find((each) => each === operator);
          if (chosen) onChange({ ...condition, operator: chosen });
        }}
      />
      {field.options === null ? (
        <LimitedNumber
          label={t("number")}
          min={0}
          max={2200}
          value={value === "" ? "" : Number(value)}
          onChange={(next) => onChange({ ...condition, values: next === "" ? [] : [String(next)] })}
        />
      ) : field.single ? (
        <Select
          label={t("values")}
          data={field.options}
          value={value || null}
          onChange={(next) => onChange({ ...condition, values: next ? [next] : [] })}
        />
      ) : (
        <MultiSelect
          label={t("values")}
          data={field.options}
          value={condition.values}
          searchable
          onChange={(values) => onChange({ ...condition, values })}
        />
      )}
      <ActionIcon variant="default" size={44} aria-label={t("remove")} onClick={onRemove}>
        <X size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
}
