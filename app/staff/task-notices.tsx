import { Anchor } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useEffect, useEffectEvent } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { send } from "#app/api-client/browser/send-request.ts";
import { useSurroundings } from "#app/api-client/use-client.ts";
import {
  endOf,
  isOnScreen,
  removeTaskNotice,
  storedTaskNotices,
  type TaskEnd,
  type TaskNotice,
  watchTaskNotices,
} from "./task-notice.ts";
import { usePaths, useStaff } from "./use-staff.ts";

const EVERY = 1_500;
const colors = { done: "green", failed: "red", cancelled: "orange" };

/** Announces the end of long tasks on any screen. Rendered once, in the frame. */
export function TaskNotices() {
  const t = useTranslations("staff.errands");
  const user = useStaff().user.id;
  const surroundings = useSurroundings();
  const { to } = usePaths();

  function tell({ id, name, link }: TaskNotice, end: TaskEnd) {
    notifications.show({
      id: `errand-${id}`,
      color: colors[end],
      // The user may be away when the task ends.
      autoClose: false,
      closeButtonProps: { "aria-label": t("close") },
      title: t(end, { name }),
      message: (
        <Anchor
          component={Link}
          to={to(link)}
          size="sm"
          onClick={() => notifications.hide(`errand-${id}`)}
        >
          {t("look")}
        </Anchor>
      ),
    });
  }

  const look = useEffectEvent(async (errand: TaskNotice, isGone: () => boolean) => {
    const { base } = surroundings();
    const answer = await send(surroundings(), base + errand.look).catch(() => null);
    const end = answer?.ok ? endOf(await answer.json()) : null;
    // The task belongs to another user or was deleted after a week.
    if (answer?.status === 404) removeTaskNotice(user, errand.id);
    else if (end && !isGone() && !isOnScreen(errand.id) && removeTaskNotice(user, errand.id))
      tell(errand, end);
  });

  useEffect(() => {
    let [gone, timer]: [boolean, ReturnType<typeof setTimeout> | undefined] = [false, undefined];
    async function round() {
      clearTimeout(timer);
      await Promise.all(storedTaskNotices(user).map((errand) => look(errand, () => gone)));
      clearTimeout(timer);
      if (!gone && storedTaskNotices(user).length) timer = setTimeout(() => void round(), EVERY);
    }
    const begin = () => {
      clearTimeout(timer);
      if (storedTaskNotices(user).length) timer = setTimeout(() => void round(), EVERY);
    };
    void round();
    const stop = watchTaskNotices(begin);
    return () => {
      gone = true;
      clearTimeout(timer);
      stop();
    };
  }, [user]);
  return null;
}
