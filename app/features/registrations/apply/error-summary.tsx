import { useTranslations } from "use-intl";
import { Notice } from "#app/ui/notice.tsx";
import styles from "./step.module.css";

type Props = {
  /** By question; empty where nothing is wrong. */
  errors: { name: string; text: string; href: string }[];
};

/** On top, with a link to each question that needs another look; the script fills it too. */
export function ErrorSummary({ errors }: Props) {
  const t = useTranslations("apply.step");
  return (
    <div className={styles.summary} data-summary tabIndex={-1} hidden={errors.length === 0}>
      <Notice tone="error" title={t("wrong")} role={errors.length ? "alert" : undefined}>
        <ul className={styles.wrong}>
          {errors.map(({ name, text, href }) => (
            <li key={name}>
              <a href={href}>{text}</a>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}
