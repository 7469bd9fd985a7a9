import type { Site } from "#app/features/settings/schema.ts";
import { EuStatement } from "#app/ui/marks/eu-emblem.tsx";
import { PartnerMark } from "#app/ui/marks/partner-mark.tsx";
import styles from "./funders.module.css";

/** Who pays, large, the emblem with the sentence its rules ask for; the footer names the others. */
export function Funders({ programme }: { programme: Site["programme"] }) {
  return (
    <ul role="list" className={styles.funders}>
      <li>
        <EuStatement statement={programme.funding} className={styles.eu} />
      </li>
      <li>
        <PartnerMark kind="ministry" name={programme.ministry} className={styles.ministry} />
      </li>
    </ul>
  );
}
