import type { Site } from "#app/base/settings/schema.ts";
import { Cover } from "#app/ui/picture.tsx";
import styles from "./people.module.css";

type Props = { people: Site["association"]["people"] };

/** People with their portraits; whoever has none is shown by a cloth of their own. */
export function People({ people }: Props) {
  return (
    <ul role="list" className={styles.people}>
      {people.map(({ key, title, role, text, portrait }) => (
        <li key={key} className={styles.person}>
          <div className={styles.portrait}>
            <Cover picture={portrait} seed={`person-${key}`} sizes="6rem" />
          </div>
          <div>
            <h3 className={styles.name}>{title}</h3>
            {role && <p className={styles.role}>{role}</p>}
            {text && <p className={styles.text}>{text}</p>}
          </div>
        </li>
      ))}
    </ul>
  );
}
