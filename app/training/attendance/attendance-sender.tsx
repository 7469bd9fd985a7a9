import { Anchor } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useEffect, useEffectEvent, useRef } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { useRefusalText } from "#app/api-client/refusal-text.ts";
import { pauseAfter } from "#app/device/retry-after.ts";
import { useApi } from "#app/staff/form/use-api.ts";
import { usePaths, useStaff } from "#app/staff/frame/use-staff.ts";
import {
  cohortsWithQueue,
  removeSent,
  type SendResult,
  sendMarks,
  storedQueue,
  storeQueue,
} from "./attendance-queue.ts";

const sheetOf = (cohort: number) => `/admin/cohortes/${cohort}/presences`;
const noticeOf = (cohort: number) => `attendance-${cohort}`;
const colors = { sent: "green", waiting: "yellow", undecided: "yellow", refused: "red" };

/**
 * Sends entries made offline from any staff screen, because the attendance sheet may be closed by
 * then. An open sheet sends its own entries.
 */
export function AttendanceSender() {
  const t = useTranslations("attendance.elsewhere");
  const delivery = useTranslations("attendance.delivery");
  const api = useApi();
  const refusalText = useRefusalText();
  const user = useStaff().user.id;
  const { to, path } = usePaths();
  const shown = useRef(new Map<number, string>());

  function notify(cohort: number, kind: keyof typeof colors, count: number, why: string) {
    const known = `${kind} ${kind === "undecided" ? count : why}`;
    if (shown.current.get(cohort) === known) return;
    if (kind === "sent") shown.current.delete(cohort);
    else shown.current.set(cohort, known);
    const id = noticeOf(cohort);
    notifications.hide(id);
    notifications.show({
      id: kind === "sent" ? `${id}-sent` : id,
      color: colors[kind],
      autoClose: kind === "sent" ? undefined : false,
      title: kind === "waiting" ? delivery("waiting", { count }) : t(kind, { count }),
      message: (
        <>
          {why}{" "}
          <Anchor component={Link} to={to(sheetOf(cohort))} size="sm">
            {t("look")}
          </Anchor>
        </>
      ),
    });
  }

  const sendQueue = useEffectEvent(async (cohort: number): Promise<SendResult["kind"]> => {
    const batch = storedQueue(user, cohort);
    const result = await sendMarks(api, cohort, batch);
    const { kind } = result;
    if (kind !== "sent") {
      if (kind !== "ended") notify(cohort, kind, batch.length, refusalText(result.error));
      return kind;
    }
    const { undecided, skipped } = result;
    storeQueue(user, cohort, removeSent(storedQueue(user, cohort), batch, undecided));
    const sent = batch.length - undecided.length - skipped.length;
    const count = skipped.length;
    if (sent || count) notify(cohort, "sent", sent, count ? t("skipped", { count }) : "");
    if (undecided.length) notify(cohort, "undecided", undecided.length, "");
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
      timer = setTimeout(() => void sendAll(), pauseAfter(failures));
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
