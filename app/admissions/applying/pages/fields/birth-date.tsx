import { useTranslations } from "use-intl";
import { classNames } from "#app/ui/class-names.ts";
import fieldStyles from "#app/ui/field.module.css";
import type { Typed } from "../typed.ts";
import styles from "./question.module.css";
import type { Described } from "./question.tsx";
import { useBoxes } from "./use-boxes.ts";

type Props = { name: string; typed: Typed; described: Described };

/** Day, month and year, or the year alone. */
export function BirthDateBoxes({ name, typed, described }: Props) {
  const t = useTranslations("applying.question.birth");
  const { valued, ticked } = useBoxes();
  const box = (part: "day" | "month" | "year") => ({
    name: `${name}.${part}`,
    ...valued(typed[`${name}.${part}`] ?? ""),
    autoComplete: `bday-${part}`,
    inputMode: "numeric" as const,
    maxLength: part === "year" ? 4 : 2,
    className: fieldStyles.control,
    "aria-invalid": described["aria-invalid"],
  });
  return (
    <>
      <div className={styles.date}>
        <label className={styles.known}>
          {t("day")}
          <input {...box("day")} id={described.id} />
        </label>
        <label className={styles.known}>
          {t("month")}
          <input {...box("month")} />
        </label>
        <label>
          {t("year")}
          <input {...box("year")} />
        </label>
      </div>
      <label className={classNames(styles.choice, styles.middle)}>
        <input
          type="checkbox"
          name={`${name}.only`}
          value="1"
          {...ticked(typed[`${name}.only`] === "1")}
        />
        <span>{t("only")}</span>
      </label>
    </>
  );
}
