import { Button, Group } from "@mantine/core";
import { useTranslations } from "use-intl";
import { dayAfter, extendedDay, type IntakeValues } from "./intake-values.ts";
import styles from "./intakes.module.css";
import type { IntakeView } from "./schema.ts";

type Props = {
  intake: IntakeView;
  values: IntakeValues;
  today: string;
  onChange: (part: Partial<IntakeValues>) => void;
};

const EXTENSIONS = [7, 14, 30];

/** Days are whole: an intake that opened today is closed at once by a period that was yesterday. */
function closedBefore(today: string, opens_on: string): Partial<IntakeValues> {
  const yesterday = dayAfter(today, -1);
  return opens_on < today
    ? { closes_on: yesterday }
    : { closes_on: yesterday, opens_on: yesterday };
}

/** The usual changes of days; each only fills in the fields. */
export function QuickDays({ intake, values, today, onChange }: Props) {
  const t = useTranslations("intakes.form");
  const { state, opens_on, closes_on } = intake;
  const choices = [
    ...(state === "coming"
      ? [{ label: t("openToday"), part: { opens_on: today } }]
      : EXTENSIONS.map((days) => ({
          label: t("extend", { days }),
          part: { closes_on: extendedDay(closes_on, today, days) },
        }))),
    ...(state === "open" && closes_on > today
      ? [{ label: t("closeTonight"), part: { closes_on: today } }]
      : []),
    ...(state === "open" ? [{ label: t("closeNow"), part: closedBefore(today, opens_on) }] : []),
  ];
  return (
    <fieldset className={styles.quick}>
      <legend className={styles.muted}>{t("quick")}</legend>
      <Group gap="xs" mt={4}>
        {choices.map(({ label, part }) => {
          const [[name = "", day = ""] = []] = Object.entries(part);
          const chosen = values[name as keyof IntakeValues] === day;
          return (
            <Button
              key={label}
              size="xs"
              variant={chosen ? "filled" : "default"}
              aria-pressed={chosen}
              onClick={() => onChange({ opens_on, closes_on, ...part })}
            >
              {label}
            </Button>
          );
        })}
      </Group>
    </fieldset>
  );
}
