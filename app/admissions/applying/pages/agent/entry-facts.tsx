import { useLocale, useTranslations } from "use-intl";
import { localePath } from "#app/platform/i18n/paths.ts";
import { Badge } from "#app/ui/badge.tsx";
import { followPath } from "../addresses.ts";
import styles from "./agent.module.css";
import type { Entry } from "./entries.ts";

/** Phone, course and reference of a person, and which documents are missing. */
export function EntryFacts({ entry: { phone, course, reference, missing } }: { entry: Entry }) {
  const t = useTranslations("applying.agent");
  const queue = useTranslations("applying.queue");
  const locale = useLocale();
  const facts = [phone, course].filter(Boolean);
  return (
    <>
      {facts.length > 0 && <span className={styles.facts}>{facts.join(" · ")}</span>}
      {reference && (
        <span className={styles.tell}>
          <strong className={styles.number}>{reference}</strong> {t("tell")}
        </span>
      )}
      {missing.length > 0 && (
        <span className={styles.lacks} data-lacks>
          <Badge tone="warning">{t("lacks")}</Badge> {missing.join(", ")}
          {reference && (
            <>
              {". "}
              <a href={`${localePath(locale, followPath)}#${reference}`}>{queue("follow")}</a>
            </>
          )}
        </span>
      )}
    </>
  );
}
