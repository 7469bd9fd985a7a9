import { useNotifications } from "@mantine/notifications";
import { lazy, Suspense, useState } from "react";

const Notices = lazy(() => import("./notices.tsx"));

/** Notices wait in their store; what shows them is loaded with the first one. */
export function NoticesLater() {
  const { notifications } = useNotifications();
  const [wanted, setWanted] = useState(false);
  if (notifications.length > 0 && !wanted) setWanted(true);
  return wanted ? (
    <Suspense>
      <Notices />
    </Suspense>
  ) : null;
}
