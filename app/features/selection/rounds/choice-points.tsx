import { NumberInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import { fieldsOf, optionsOf } from "#app/features/registration-form/definition.ts";
import { FULL_MARK } from "../criteria.ts";
import type { CardProps } from "./draft.ts";
import styles from "./round.module.css";
import { useNames, useRound } from "./use-round.ts";

/** The points of each answer; an empty box counts as any other answer. */
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
          <NumberInput
            key={code}
            size="sm"
            label={names.answer(field, code)}
            placeholder={t("empty")}
            min={0}
            max={FULL_MARK}
            step={0.25}
            value={value ?? ""}
            {...input}
          />
        );
      })}
    </fieldset>
  );
}
