import { useNotifications } from "@mantine/notifications";
import { lazy, Suspense, useEffect, useState } from "react";
import { Notice } from "#app/ui/notice.tsx";
import styles from "./notices-later.module.css";

/** Without a line the file may be missing: a notice is shown all the same, and the screen stays. */
const load = () => import("./notices.tsx").catch(() => ({ default: PlainNotices }));
const Notices = lazy(load);

/** Notices wait in their store; what shows them is loaded when somebody begins to act. */
export function NoticesLater() {
  const { notifications } = useNotifications();
  const [wanted, setWanted] = useState(false);
  if (notifications.length > 0 && !wanted) setWanted(true);
  useEffect(() => {
    const options = { once: true, capture: true };
    window.addEventListener("pointerdown", load, options);
    window.addEventListener("keydown", load, options);
    return () => {
      window.removeEventListener("pointerdown", load, options);
      window.removeEventListener("keydown", load, options);
    };
  }, []);
  return wanted ? (
    <Suspense>
      <Notices />
    </Suspense>
  ) : null;
}

function PlainNotices() {
  const { notifications } = useNotifications();
  return (
    <div className={styles.plain}>
      {notifications.map(({ id, title, message }) => (
        <Notice key={id} role="alert">
          {title && <strong>{title} </strong>}
          {message}
        </Notice>
      ))}
    </div>
  );
}
