import { ActionIcon, Button, Group } from "@mantine/core";
import { Plus, Trash2 } from "lucide-react";
import { useTranslations } from "use-intl";
import { LimitedNumber } from "#app/staff/form/limited-number.tsx";
import { fieldsOf, optionsOf } from "#app/website/registration-form/definition.ts";
import { MAX_POINTS } from "../criteria.ts";
import { Changed } from "./changed.tsx";
import { type CardProps, newBand } from "./draft.ts";
import styles from "./round.module.css";
import { useNames, useRound } from "./use-round.ts";

/** The points of each answer; an empty box gets the points of other answers. */
export function ChoicePoints({ form, index }: CardProps) {
  const t = useTranslations("rounds.criteria");
  const { form: questions } = useRound();
  const names = useNames(questions);
  const criterion = form.values.criteria[index];
  if (criterion?.kind !== "choice") return null;
  const { field } = criterion;
  const codes = fieldsOf(questions)
    .filter(({ name }) => name === field)
    .flatMap(optionsOf)
    .map(({ code }) => code);
  return (
    <fieldset className={`${styles.plain} ${styles.points}`} aria-label={t("points")}>
      {codes.map((code) => {
        const { value, ...input } = form.getInputProps(`criteria.${index}.points.${code}`);
        return (
          <LimitedNumber
            key={code}
            size="sm"
            label={names.answer(field, code)}
            placeholder={t("empty")}
            min={0}
            max={MAX_POINTS}
            step={0.25}
            value={value ?? ""}
            {...input}
          />
        );
      })}
    </fieldset>
  );
}

/** The points of each band; an empty end is no limit. */
export function Bands({ form, index, disabled }: CardProps) {
  const t = useTranslations("rounds.criteria");
  const criterion = form.values.criteria[index];
  if (criterion?.kind !== "number") return null;
  const path = `criteria.${index}.bands`;
  const wrong = form.errors[path];
  return (
    <fieldset className={`${styles.plain} ${styles.bands}`} aria-label={t("bands")}>
      {criterion.bands.map(({ key }, nth) => (
        <Group key={key} gap="xs" align="flex-end" wrap="nowrap">
          <LimitedNumber
            label={t("from")}
            placeholder={t("noEnd")}
            allowDecimal={false}
            thousandSeparator={false}
            {...form.getInputProps(`${path}.${nth}.from`)}
          />
          <LimitedNumber
            label={t("to")}
            placeholder={t("noEnd")}
            allowDecimal={false}
            thousandSeparator={false}
            {...form.getInputProps(`${path}.${nth}.to`)}
          />
          <LimitedNumber
            label={t("pointsOf20")}
            min={0}
            max={MAX_POINTS}
            step={0.25}
            required
            {...form.getInputProps(`${path}.${nth}.points`)}
          />
          {!disabled && criterion.bands.length > 1 && (
            <ActionIcon
              variant="subtle"
              color="red"
              size={36}
              aria-label={t("removeBand", { nth: nth + 1 })}
              onClick={() => form.removeListItem(path, nth)}
            >
              <Trash2 size={17} aria-hidden />
            </ActionIcon>
          )}
        </Group>
      ))}
      <Changed form={form} path={path} />
      {wrong && (
        <p role="alert" className={styles.wrong}>
          {wrong}
        </p>
      )}
      {!disabled && (
        <Button
          size="xs"
          variant="default"
          leftSection={<Plus size={15} aria-hidden />}
          onClick={() => form.insertListItem(path, newBand())}
        >
          {t("addBand")}
        </Button>
      )}
    </fieldset>
  );
}
