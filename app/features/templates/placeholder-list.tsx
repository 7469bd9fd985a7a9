import { useTranslations } from "use-intl";
import type { AnyPlaceholder } from "./any-kind.rules.ts";
import { type Named, placeholders } from "./rules.ts";
import { staffPlaceholders } from "./staff.rules.ts";
import styles from "./templates.module.css";

type Props = { names: readonly AnyPlaceholder[]; example: Named; staff?: boolean };

/** The placeholders, their meaning and an example. */
export function PlaceholderList({ names, example, staff = false }: Props) {
  const t = useTranslations("templates");
  function meaning(name: AnyPlaceholder): string {
    const [own] = staffPlaceholders.filter((each) => each === name);
    if (staff && own) return t(`staff.meaning.${own}`);
    const [known] = placeholders.filter((each) => each === name);
    return known ? t(`meaning.${known}`) : name;
  }
  return (
    <div>
      <p className={styles.when}>{t("edit.placeholders")}</p>
      <ul className={styles.names}>
        {names.map((name) => (
          <li key={name}>
            <code>{`{${name}}`}</code> {meaning(name)}
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
