import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { Notice } from "#app/ui/notice.tsx";
import { useLive } from "./live.ts";
import styles from "./step.module.css";
import { useOpen } from "./use-open.ts";

type SummaryLink = { text: string; href: string };
/** Errors without a question have links of their own. */
export type SummaryError = { name: string; text: string; corrected: boolean } & (
  | { href: string }
  | { links: SummaryLink[] }
);

type Props = {
  errors: SummaryError[];
};

/**
 * With the script the summary takes the focus, so that screen readers read it; an alert would be
 * read whole again with every line that is struck out.
 */
export function ErrorSummary({ errors }: Props) {
  const t = useTranslations("applying.step");
  const onClick = useOpen();
  const summary = useRef<HTMLDivElement>(null);
  const live = useLive();
  const listed = live?.listed;
  const wrong = errors.length > 0;
  useEffect(() => {
    if (!listed || !wrong) return;
    summary.current?.focus();
    summary.current?.scrollIntoView({ block: "start" });
  }, [listed, wrong]);
  return (
    <div className={styles.summary} data-summary tabIndex={-1} hidden={!wrong} ref={summary}>
      <Notice tone="error" title={t("wrong")} role={wrong && !live ? "alert" : undefined}>
        <ul className={styles.wrong}>
          {errors.map(({ name, text, corrected, ...way }) => (
            <li key={name} data-corrected={corrected ? "" : undefined}>
              {"href" in way ? (
                <a href={way.href} onClick={onClick}>
                  {corrected ? <s>{text}</s> : text}
                  {corrected && <span className="visually-hidden"> ({t("corrected")})</span>}
                </a>
              ) : (
                <p>{text}</p>
              )}
              {"links" in way &&
                way.links.map((on) => (
                  <p key={on.href}>
                    <a href={on.href} onClick={onClick}>
                      {on.text}
                    </a>
                  </p>
                ))}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}
