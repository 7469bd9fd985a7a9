import { ActionIcon, Button, Group, NumberInput } from "@mantine/core";
import { Plus, Trash2 } from "lucide-react";
import { useTranslations } from "use-intl";
import { FULL_MARK } from "../criteria.ts";
import { type CardProps, newBand } from "./draft.ts";
import styles from "./round.module.css";

/** From, to, points; without an end a band goes on. */
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
          <NumberInput
            label={t("from")}
            placeholder={t("noEnd")}
            allowDecimal={false}
            thousandSeparator={false}
            {...form.getInputProps(`${path}.${nth}.from`)}
          />
          <NumberInput
            label={t("to")}
            placeholder={t("noEnd")}
            allowDecimal={false}
            thousandSeparator={false}
            {...form.getInputProps(`${path}.${nth}.to`)}
          />
          <NumberInput
            label={t("pointsOf20")}
            min={0}
            max={FULL_MARK}
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
