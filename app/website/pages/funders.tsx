import { useTranslations } from "use-intl";
import type { Site } from "#app/base/settings/schema.ts";
import { EuStatement } from "#app/ui/marks/eu-emblem.tsx";
import { PartnerMark } from "#app/ui/marks/partner-mark.tsx";
import styles from "./funders.module.css";

/**
 * The funders with the statement that the EU rules require; the footer lists the other partners.
 */
export function Funders({ programme }: { programme: Site["programme"] | undefined }) {
  const t = useTranslations("shell.footer");
  return (
    <ul role="list" className={styles.funders}>
      <li>
        <EuStatement statement={t("euStatement")} more={programme?.funding} className={styles.eu} />
      </li>
      {programme?.ministry && (
        <li>
          <PartnerMark kind="ministry" name={programme.ministry} className={styles.ministry} />
        </li>
      )}
    </ul>
  );
}
