import { useTranslations } from "use-intl";
import type { Site } from "#app/features/settings/schema.ts";
import styles from "./members.module.css";

type Member = Site["association"]["members"][number];
const kinds = ["company", "centre", "institution"] as const satisfies Member["kind"][];

/** Members grouped by what they are: employers, training centres, trade associations. */
export function Members({ members }: { members: Member[] }) {
  const t = useTranslations("pages.association.kinds");
  return (
    <div className={styles.groups}>
      {kinds.map((kind) => {
        const group = members.filter((member) => member.kind === kind);
        if (group.length === 0) return null;
        return (
          <section key={kind} className={styles.group} aria-labelledby={`members-${kind}`}>
            <h3 id={`members-${kind}`} className={styles.kind}>
              {t(kind)}
            </h3>
            <ul role="list" className={styles.members}>
              {group.map(({ title, text }) => (
                <li key={title}>
                  <h4 className={styles.name}>{title}</h4>
                  <p className={styles.text}>{text}</p>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
