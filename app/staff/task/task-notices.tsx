import { Anchor } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useEffect, useEffectEvent } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { send } from "#app/api-client/browser/send-request.ts";
import { useBrowserEnvironment } from "#app/api-client/use-client.ts";
import { usePaths, useStaff } from "../frame/use-staff.ts";
import {
  endOf,
  isOnScreen,
  removeTaskNotice,
  storedTaskNotices,
  type TaskEnd,
  type TaskNotice,
  watchTaskNotices,
} from "./task-notice.ts";

const INTERVAL = 1_500;
const colors = { done: "green", failed: "red", cancelled: "orange" };

/** Announces the end of long tasks on any screen. Rendered once, in the frame. */
export function TaskNotices() {
  const t = useTranslations("staff.taskNotices");
  const user = useStaff().user.id;
  const environment = useBrowserEnvironment();
  const { to } = usePaths();

  function announce({ id, name, link }: TaskNotice, end: TaskEnd) {
    notifications.show({
      id: `task-${id}`,
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
          onClick={() => notifications.hide(`task-${id}`)}
        >
          {t("look")}
        </Anchor>
      ),
    });
  }

  const check = useEffectEvent(async (notice: TaskNotice, isGone: () => boolean) => {
    const { base } = environment();
    const answer = await send(environment(), base + notice.statePath).catch(() => null);
    const end = answer?.ok ? endOf(await answer.json()) : null;
    // The task belongs to another user or was deleted after a week.
    if (answer?.status === 404) removeTaskNotice(user, notice.id);
    else if (end && !isGone() && !isOnScreen(notice.id) && removeTaskNotice(user, notice.id))
      announce(notice, end);
  });

  useEffect(() => {
    let [gone, timer]: [boolean, ReturnType<typeof setTimeout> | undefined] = [false, undefined];
    async function checkAll() {
      clearTimeout(timer);
      await Promise.all(storedTaskNotices(user).map((notice) => check(notice, () => gone)));
      clearTimeout(timer);
      if (!gone && storedTaskNotices(user).length)
        timer = setTimeout(() => void checkAll(), INTERVAL);
    }
    const schedule = () => {
      clearTimeout(timer);
      if (storedTaskNotices(user).length) timer = setTimeout(() => void checkAll(), INTERVAL);
    };
    void checkAll();
    const stop = watchTaskNotices(schedule);
    return () => {
      gone = true;
      clearTimeout(timer);
      stop();
    };
  }, [user]);
  return null;
}
