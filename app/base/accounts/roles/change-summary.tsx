import { useTranslations } from "use-intl";
import type { Permission } from "#app/platform/access/permissions.ts";
import styles from "./roles.module.css";
import type { RoleDetails } from "./schema.ts";
import { useRightWords } from "./use-right-words.ts";

type Props = { role: RoleDetails; gained: Permission[]; lost: Permission[] };

const SHOWN = 10;

/** Whom a change of rights concerns, and what they gain and lose. */
export function ChangeSummary({ role, gained, lost }: Props) {
  const t = useTranslations("roles.change");
  const words = useRightWords();
  const names = role.holders.slice(0, SHOWN).map(({ name }) => name);
  const more = role.people - names.length;
  const rights = (list: Permission[]) => (
    <ul className={styles.names}>
      {list.map((right) => (
        <li key={right}>{words.name(right)}</li>
      ))}
    </ul>
  );
  return (
    <div>
      {role.people > 0 && (
        <p>
          {t("concerns", { count: role.people })}{" "}
          {more > 0
            ? t("andMore", { names: names.join(", "), count: more })
            : t("names", { names: names.join(", ") })}
        </p>
      )}
      {role.invitations > 0 && <p>{t("invitations", { count: role.invitations })}</p>}
      {gained.length > 0 && (
        <>
          <p>{t("gained")}</p>
          {rights(gained)}
          <p className={styles.about}>{t("known")}</p>
        </>
      )}
      {lost.length > 0 && (
        <>
          <p>{t("lost")}</p>
          {rights(lost)}
        </>
      )}
      <p className={styles.about}>{t("atOnce")}</p>
    </div>
  );
}
