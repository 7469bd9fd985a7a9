import {
  ActionIcon,
  Card,
  Group,
  MultiSelect,
  SegmentedControl,
  Select,
  SimpleGrid,
} from "@mantine/core";
import { Trash2 } from "lucide-react";
import { useTranslations } from "use-intl";
import { LimitedNumber } from "#app/staff/form/limited-number.tsx";
import { LimitedArea, LimitedText } from "#app/staff/form/limited-text.tsx";
import { criterionLimits, MAX_POINTS } from "../criteria.ts";
import { scorableFields } from "../fields.ts";
import { Changed } from "./changed.tsx";
import { Bands, ChoicePoints } from "./criterion-points.tsx";
import type { CardProps } from "./draft.ts";
import styles from "./round.module.css";
import { useNames, useRound } from "./use-round.ts";

/** One criterion: its question, weight and points. */
export function CriterionCard({ form, index, disabled }: CardProps) {
  const t = useTranslations("rounds.criteria");
  const { form: questions } = useRound();
  const names = useNames(questions);
  const criterion = form.values.criteria[index];
  if (!criterion) return null;
  const at = `criteria.${index}`;
  const { choices, numbers, texts } = scorableFields(questions);
  const offered = {
    choice: choices.map(({ name }) => name),
    number: numbers,
    text: texts.map(({ name }) => name),
  }[criterion.kind].map((value) => ({ value, label: names.field(value) }));
  const weights = form.values.criteria.reduce((sum, each) => sum + (Number(each.weight) || 0), 0);
  const weight = Number(criterion.weight) || 0;
  const title = t("nth", { nth: index + 1, kind: t(`kind.${criterion.kind}`) });
  return (
    <Card withBorder component="fieldset" disabled={disabled} className={styles.card}>
      <legend className={styles.legend}>{title}</legend>
      <Group justify="flex-end" className={styles.remove}>
        {!disabled && (
          <ActionIcon
            variant="subtle"
            color="red"
            aria-label={t("removeCriterion", { nth: index + 1 })}
            onClick={() => form.removeListItem("criteria", index)}
          >
            <Trash2 size={17} aria-hidden />
          </ActionIcon>
        )}
      </Group>
      <Changed form={form} path={at} />
      <p className={`${styles.small} ${styles.explained}`}>{t(`explained.${criterion.kind}`)}</p>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        {criterion.kind === "text" ? (
          <MultiSelect
            label={t("texts")}
            data={offered}
            maxValues={criterionLimits.texts}
            {...form.getInputProps(`${at}.fields`)}
          />
        ) : (
          <Select
            label={t("question")}
            data={offered}
            allowDeselect={false}
            searchable
            {...form.getInputProps(`${at}.field`)}
            onChange={(field) => {
              form.setFieldValue(`${at}.field`, field ?? "");
              if (criterion.kind === "choice") form.setFieldValue(`${at}.points`, {});
            }}
          />
        )}
        <LimitedText
          label={t("label")}
          placeholder={t("labelHelp")}
          limit={criterionLimits.label}
          {...form.getInputProps(`${at}.label`)}
        />
        <LimitedNumber
          label={t("weight")}
          inputWrapperOrder={["label", "input", "description", "error"]}
          description={t("weightShare", { percent: Math.round((weight / (weights || 1)) * 100) })}
          min={1}
          max={criterionLimits.weight}
          allowDecimal={false}
          required
          {...form.getInputProps(`${at}.weight`)}
        />
      </SimpleGrid>
      {criterion.kind === "choice" && (
        <ChoicePoints form={form} index={index} disabled={disabled} />
      )}
      {criterion.kind === "number" && <Bands form={form} index={index} disabled={disabled} />}
      {criterion.kind === "text" ? (
        <>
          <LimitedArea
            mt="sm"
            label={t("guidance")}
            description={t("guidanceHelp")}
            autosize
            minRows={2}
            limit={criterionLimits.guidance}
            {...form.getInputProps(`${at}.guidance`)}
          />
          <Group mt="sm" gap="sm">
            <SegmentedControl
              aria-label={t("readers")}
              disabled={disabled}
              data={[
                { value: "1", label: t("oneReader") },
                { value: "2", label: t("twoReaders") },
              ]}
              value={criterion.readers}
              onChange={(readers) => form.setFieldValue(`${at}.readers`, readers)}
            />
            <span className={styles.small}>{t("gap")}</span>
          </Group>
          <Changed form={form} path={`${at}.readers`} />
        </>
      ) : (
        <LimitedNumber
          mt="sm"
          maw={260}
          label={t(criterion.kind === "choice" ? "otherwise" : "otherwiseBand")}
          min={0}
          max={MAX_POINTS}
          step={0.25}
          {...form.getInputProps(`${at}.otherwise`)}
        />
      )}
    </Card>
  );
}
