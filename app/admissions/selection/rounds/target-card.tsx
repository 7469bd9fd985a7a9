import { ActionIcon, Card, Group, MultiSelect, Select, SimpleGrid } from "@mantine/core";
import { Trash2 } from "lucide-react";
import { useTranslations } from "use-intl";
import { LimitedNumber } from "#app/staff/form/limited-number.tsx";
import { fieldsOf, optionsOf } from "#app/website/registration-form/definition.ts";
import { targetFields, targetLimits } from "../targets.ts";
import { Changed } from "./changed.tsx";
import type { CardProps } from "./draft.ts";
import styles from "./round.module.css";
import { useNames, useRound } from "./use-round.ts";

/** One target: the answers that count and their bounds. */
export function TargetCard({ form, index, disabled }: CardProps) {
  const t = useTranslations("rounds.criteria");
  const { form: questions } = useRound();
  const names = useNames(questions);
  const target = form.values.targets[index];
  if (!target) return null;
  const at = `targets.${index}`;
  const values = fieldsOf(questions)
    .filter(({ name }) => name === target.field)
    .flatMap(optionsOf)
    .map(({ code }) => ({ value: code, label: names.answer(target.field, code) }));
  const suffix = target.unit === "share" ? " %" : "";
  const bound = { min: 0, max: target.unit === "share" ? 100 : targetLimits.count, suffix };
  return (
    <Card withBorder component="fieldset" disabled={disabled} className={styles.card}>
      <legend className={styles.legend}>{t("nthTarget", { nth: index + 1 })}</legend>
      <Group justify="flex-end" className={styles.remove}>
        {!disabled && (
          <ActionIcon
            variant="subtle"
            color="red"
            aria-label={t("removeTarget", { nth: index + 1 })}
            onClick={() => form.removeListItem("targets", index)}
          >
            <Trash2 size={17} aria-hidden />
          </ActionIcon>
        )}
      </Group>
      <Changed form={form} path={at} />
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
        <Select
          label={t("group")}
          data={targetFields.map((value) => ({ value, label: names.field(value) }))}
          allowDeselect={false}
          {...form.getInputProps(`${at}.field`)}
          onChange={(field) => {
            form.setFieldValue(`${at}.field`, field);
            form.setFieldValue(`${at}.values`, []);
          }}
        />
        <MultiSelect
          label={t("values")}
          data={values}
          searchable
          required
          {...form.getInputProps(`${at}.values`)}
        />
        <Select
          label={t("unit")}
          data={[
            { value: "share", label: t("share") },
            { value: "count", label: t("count") },
          ]}
          allowDeselect={false}
          {...form.getInputProps(`${at}.unit`)}
        />
        <LimitedNumber label={t("atLeast")} {...bound} {...form.getInputProps(`${at}.at_least`)} />
        <LimitedNumber label={t("atMost")} {...bound} {...form.getInputProps(`${at}.at_most`)} />
      </SimpleGrid>
    </Card>
  );
}
