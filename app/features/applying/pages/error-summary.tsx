import { useTranslations } from "use-intl";
import { Notice } from "#app/ui/notice.tsx";
import styles from "./step.module.css";

type Way = { text: string; href: string };
/** One that is about no single question is a sentence, with the ways on behind it. */
export type Wrong = { name: string; text: string } & ({ href: string } | { ways: Way[] });

type Props = {
  /** By question; empty where nothing is wrong. */
  errors: Wrong[];
};

/** On top, with a link to each question that needs another look; the script fills it too. */
export function ErrorSummary({ errors }: Props) {
  const t = useTranslations("applying.step");
  return (
    <div className={styles.summary} data-summary tabIndex={-1} hidden={errors.length === 0}>
      <Notice tone="error" title={t("wrong")} role={errors.length ? "alert" : undefined}>
        <ul className={styles.wrong}>
          {errors.map(({ name, text, ...way }) => (
            <li key={name}>
              {"href" in way ? <a href={way.href}>{text}</a> : <p>{text}</p>}
              {"ways" in way &&
                way.ways.map((on) => (
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
