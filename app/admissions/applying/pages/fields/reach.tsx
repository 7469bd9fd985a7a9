import { useTranslations } from "use-intl";
import { classNames } from "#app/ui/class-names.ts";
import fieldStyles from "#app/ui/field.module.css";
import { reachKinds, type Typed } from "../typed.ts";
import styles from "./question.module.css";
import type { Described } from "./question.tsx";
import { useBoxes } from "./use-boxes.ts";

type Props = { name: string; typed: Typed; described: Described };

/** A phone number that is usually the same as another one. */
export function ReachBoxes({ name, typed, described }: Props) {
  const t = useTranslations("applying.question.reach");
  const tReach = useTranslations("registrationForm.reach");
  const { valued, ticked } = useBoxes();
  const kind = typed[`${name}.kind`];
  return (
    <>
      <div className={styles.choices}>
        {reachKinds.map((code, index) => (
          <label key={code} className={styles.choice}>
            <input
              id={index === 0 ? described.id : undefined}
              type="radio"
              name={`${name}.kind`}
              value={code}
              {...ticked(kind === code)}
            />
            <span>{code === "none" ? tReach(code) : t(code)}</span>
          </label>
        ))}
      </div>
      <label className={styles.other}>
        {t("number")}
        <input
          type="tel"
          inputMode="tel"
          name={name}
          {...valued(typed[name] ?? "")}
          autoComplete="off"
          maxLength={40}
          className={classNames(fieldStyles.control, styles.middle)}
        />
      </label>
    </>
  );
}
