import { useTranslations } from "use-intl";
import { type Member, nameOf, type Presence, presences } from "#app/training/seats/schema.ts";
import styles from "./attendance.module.css";

type Props = {
  member: Member;
  presence: Presence | null;
  disabled: boolean;
  onMark: (presence: Presence) => void;
};

/** Radio buttons, so that arrow keys work, in a size for thumbs. */
export function PresenceLine({ member, presence, disabled, onMark }: Props) {
  const t = useTranslations("attendance");
  const name = nameOf(member);
  return (
    <li className={styles.person}>
      <fieldset className={styles.choices} disabled={disabled}>
        <legend className={styles.name}>{name}</legend>
        {presences.map((value) => (
          <label key={value} className={styles.choice} data-value={value}>
            <input
              type="radio"
              name={`presence-${member.id}`}
              checked={presence === value}
              onChange={() => onMark(value)}
            />
            <span>{t(`presences.${value}`)}</span>
          </label>
        ))}
      </fieldset>
    </li>
  );
}
