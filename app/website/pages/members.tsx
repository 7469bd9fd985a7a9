import { useTranslations } from "use-intl";
import type { Site } from "#app/base/settings/schema.ts";
import { memberKinds } from "#app/base/settings/schema.ts";
import { Picture } from "#app/ui/picture.tsx";
import styles from "./members.module.css";

type Member = Site["association"]["members"][number];

/** Members grouped by what they are: employers, training centres, trade associations. */
export function Members({ members }: { members: Member[] }) {
  const t = useTranslations("pages.association.kinds");
  return (
    <div className={styles.groups}>
      {memberKinds.map((kind) => {
        const group = members.filter((member) => member.kind === kind);
        if (group.length === 0) return null;
        return (
          <section key={kind} className={styles.group} aria-labelledby={`members-${kind}`}>
            <h3 id={`members-${kind}`} className={styles.kind}>
              {t(kind)}
            </h3>
            <ul role="list" className={styles.members}>
              {group.map(({ key, title, town, text, logo }) => (
                <li key={key}>
                  {logo && (
                    <div className={styles.logo}>
                      <Picture {...logo} alt="" sizes="10rem" />
                    </div>
                  )}
                  <h4 className={styles.name}>{title}</h4>
                  {town && <p className={styles.town}>{town}</p>}
                  {text && <p className={styles.text}>{text}</p>}
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
