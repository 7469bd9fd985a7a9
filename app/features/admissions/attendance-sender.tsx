import { Anchor } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useEffect, useEffectEvent, useRef } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { useApi } from "#app/staff/use-api.ts";
import { usePaths, useStaff } from "#app/staff/use-staff.ts";
import {
  cohortsWithQueue,
  removeSent,
  retryDelay,
  type SendResult,
  sendMarks,
  storedQueue,
  storeQueue,
} from "./attendance-queue.ts";

const sheetOf = (cohort: number) => `/admin/cohortes/${cohort}/presences`;
const noticeOf = (cohort: number) => `attendance-${cohort}`;
const colors = { sent: "green", waiting: "yellow", refused: "red" };

/**
 * Sends entries made offline from any staff screen, because the attendance sheet may be closed by
 * then. An open sheet sends its own entries.
 */
export function AttendanceSender() {
  const t = useTranslations("admissions.attendance");
  const api = useApi();
  const user = useStaff().user.id;
  const { to, path } = usePaths();
  const shown = useRef(new Map<number, string>());

  function notify(cohort: number, kind: keyof typeof colors, count: number) {
    if (shown.current.get(cohort) === kind) return;
    if (kind === "sent") shown.current.delete(cohort);
    else shown.current.set(cohort, kind);
    const id = noticeOf(cohort);
    notifications.hide(id);
    notifications.show({
      id: kind === "sent" ? `${id}-sent` : id,
      color: colors[kind],
      autoClose: kind === "sent" ? undefined : false,
      title: t(kind === "waiting" ? "delivery.waiting" : `elsewhere.${kind}`, { count }),
      message: (
        <Anchor component={Link} to={to(sheetOf(cohort))} size="sm">
          {t("elsewhere.look")}
        </Anchor>
      ),
    });
  }

  const sendQueue = useEffectEvent(async (cohort: number): Promise<SendResult["kind"]> => {
    const batch = storedQueue(user, cohort);
    const { kind } = await sendMarks(api, cohort, batch);
    if (kind === "sent") storeQueue(user, cohort, removeSent(storedQueue(user, cohort), batch));
    if (kind !== "ended") notify(cohort, kind, batch.length);
    return kind;
  });

  useEffect(() => {
    let [unmounted, running, failures] = [false, false, 0];
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function sendAll() {
      clearTimeout(timer);
      if (running) return;
      running = true;
      let retry = false;
      for (const cohort of cohortsWithQueue(user)) {
        if (path === sheetOf(cohort)) notifications.hide(noticeOf(cohort));
        if (unmounted || path === sheetOf(cohort)) continue;
        const kind = await sendQueue(cohort);
        retry ||= kind === "waiting";
      }
      running = false;
      if (!retry || unmounted) return;
      timer = setTimeout(() => void sendAll(), retryDelay(failures));
      failures += 1;
    }
    function onVisibilityChange() {
      if (document.visibilityState === "visible") void sendAll();
    }
    const onOnline = () => void sendAll();
    void sendAll();
    addEventListener("online", onOnline);
    document.addEventListener("visibilitychange", onVisibilityChange);
    return () => {
      unmounted = true;
      clearTimeout(timer);
      removeEventListener("online", onOnline);
      document.removeEventListener("visibilitychange", onVisibilityChange);
    };
  }, [user, path]);
  return null;
}
