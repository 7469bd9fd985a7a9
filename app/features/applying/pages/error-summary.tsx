import { useTranslations } from "use-intl";
import { Notice } from "#app/ui/notice.tsx";
import styles from "./step.module.css";

type SummaryLink = { text: string; href: string };
/** Errors without a question have links of their own. */
export type SummaryError = { name: string; text: string } & (
  | { href: string }
  | { links: SummaryLink[] }
);

type Props = {
  errors: SummaryError[];
};

/** Always rendered, because the script fills it too. */
export function ErrorSummary({ errors }: Props) {
  const t = useTranslations("applying.step");
  return (
    <div className={styles.summary} data-summary tabIndex={-1} hidden={errors.length === 0}>
      <Notice tone="error" title={t("wrong")} role={errors.length ? "alert" : undefined}>
        <ul className={styles.wrong}>
          {errors.map(({ name, text, ...way }) => (
            <li key={name}>
              {"href" in way ? <a href={way.href}>{text}</a> : <p>{text}</p>}
              {"links" in way &&
                way.links.map((on) => (
                  <p key={on.href}>
                    <a href={on.href}>{on.text}</a>
                  </p>
                ))}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}
