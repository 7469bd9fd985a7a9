import type { CurrentUser } from "#app/platform/access/current-user.ts";
import styles from "./profile.module.css";

/** A photo or initials beside the name. */
export function ProfilePhoto({ user }: { user: CurrentUser }) {
  if (user.photo) {
    return <img className={styles.face} src={user.photo} alt="" width={64} height={64} />;
  }
  return (
    <span className={styles.initials} aria-hidden>
      {`${user.firstname.charAt(0)}${user.lastname.charAt(0)}`}
    </span>
  );
}
