import { Anchor } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useEffect, useEffectEvent, useRef } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { useApi } from "#app/staff/use-api.ts";
import { usePaths, useStaff } from "#app/staff/use-staff.ts";
import { cohortsWaiting, keepQueue, keptQueue, without } from "./attendance-queue.ts";
import { type Delivered, deliver, pauseAfter } from "./deliver-attendance.ts";

const sheetOf = (cohort: number) => `/admin/cohortes/${cohort}/presences`;
const noticeOf = (cohort: number) => `attendance-${cohort}`;
const colors = { sent: "green", waiting: "yellow", refused: "red" };

/**
 * What was entered without a line goes out from whatever screen the person is on: the attendance
 * sheet may have been closed long ago. An open sheet sends its own.
 */
export function AttendanceCourier() {
  const t = useTranslations("admissions.attendance");
  const api = useApi();
  const user = useStaff().user.id;
  const { to, path } = usePaths();
  const told = useRef(new Map<number, string>());

  function tell(cohort: number, kind: keyof typeof colors, count: number) {
    if (told.current.get(cohort) === kind) return;
    if (kind === "sent") told.current.delete(cohort);
    else told.current.set(cohort, kind);
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

  const carry = useEffectEvent(async (cohort: number): Promise<Delivered["kind"]> => {
    const parcel = keptQueue(user, cohort);
    const { kind } = await deliver(api, cohort, parcel);
    if (kind === "sent") keepQueue(user, cohort, without(keptQueue(user, cohort), parcel));
    if (kind !== "ended") tell(cohort, kind, parcel.length);
    return kind;
  });

  useEffect(() => {
    let [gone, running, failures] = [false, false, 0];
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function round() {
      clearTimeout(timer);
      if (running) return;
      running = true;
      let again = false;
      for (const cohort of cohortsWaiting(user)) {
        if (path === sheetOf(cohort)) notifications.hide(noticeOf(cohort));
        if (gone || path === sheetOf(cohort)) continue;
        const kind = await carry(cohort);
        again ||= kind === "waiting";
      }
      running = false;
      if (!again || gone) return;
      timer = setTimeout(() => void round(), pauseAfter(failures));
      failures += 1;
    }
    function looked() {
      if (document.visibilityState === "visible") void round();
    }
    const back = () => void round();
    void round();
    addEventListener("online", back);
    document.addEventListener("visibilitychange", looked);
    return () => {
      gone = true;
      clearTimeout(timer);
      removeEventListener("online", back);
      document.removeEventListener("visibilitychange", looked);
    };
  }, [user, path]);
  return null;
}
