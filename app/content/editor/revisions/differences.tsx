import type { RevisionDetail } from "#app/content/working-copies/drafts/revision.ts";
import { DiffText } from "../item/diff-text.tsx";
import { FieldName } from "../item/field-name.tsx";
import styles from "./revisions.module.css";

type Props = { differences: RevisionDetail["differences"]; none: string };

/** What differs between two versions of a text, field by field. */
export function Differences({ differences, none }: Props) {
  if (differences.length === 0) return <p className={styles.none}>{none}</p>;
  return differences.map(({ field, stretches }) => (
    <section key={field} className={styles.difference}>
      <h3>
        <FieldName field={field} />
      </h3>
      <div className={styles.text}>
        <DiffText stretches={stretches} />
      </div>
    </section>
  ));
}
