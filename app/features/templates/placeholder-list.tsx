import { useTranslations } from "use-intl";
import type { Facts, Placeholder } from "./rules.ts";
import styles from "./templates.module.css";

type Props = { names: readonly Placeholder[]; example: Facts };

/** The placeholders, their meaning and an example. */
export function PlaceholderList({ names, example }: Props) {
  const t = useTranslations("templates");
  return (
    <div>
      <p className={styles.when}>{t("edit.placeholders")}</p>
      <ul className={styles.names}>
        {names.map((name) => (
          <li key={name}>
            <code>{`{${name}}`}</code> {t(`meaning.${name}`)}
            {example[name] && (
              <>
                {", "}
                <span className={styles.example}>
                  {t("edit.forExample", { example: example[name] })}
                </span>
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
