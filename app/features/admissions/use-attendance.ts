import { useEffect, useRef, useState } from "react";
import { useRefusalText } from "#app/api-client/refusal-text.ts";
import { signedInAgain, useSessionEndedNotice } from "#app/staff/sign-in-again.tsx";
import { useApi } from "#app/staff/use-api.ts";
import { useStaff } from "#app/staff/use-staff.ts";
import { added, keepQueue, keptQueue, type WaitingMark, without } from "./attendance-queue.ts";
import { deliver, pauseAfter } from "./deliver-attendance.ts";
import type { AttendanceSession } from "./schema.ts";

/** How what was entered stands; `refused`: the server would not take it, trying again is no use. */
export type Delivery = "sent" | "sending" | "waiting" | "refused";

/** Several taps in a row travel together. */
const GATHER = 700;

/** Attendance as it is entered: kept on the device first, then sent, again and again until it is there. */
export function useAttendance(cohort: number, known: AttendanceSession[]) {
  const { user } = useStaff();
  const api = useApi();
  const tellEnded = useSessionEndedNotice();
  const refusalText = useRefusalText();
  const [sessions, setSessions] = useState(known);
  const [queue, setQueue] = useState<WaitingMark[]>([]);
  const [delivery, setDelivery] = useState<Delivery>("sent");
  const held = useRef<WaitingMark[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const running = useRef(false);
  const failures = useRef(0);

  function hold(next: WaitingMark[]) {
    held.current = next;
    setQueue(next);
    keepQueue(user.id, cohort, next);
  }

  function later(milliseconds: number) {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void send(), milliseconds);
  }

  async function send() {
    const parcel = held.current;
    if (running.current || parcel.length === 0) return;
    running.current = true;
    setDelivery("sending");
    const delivered = await deliver(api, cohort, parcel);
    running.current = false;
    if (delivered.kind === "sent") {
      failures.current = 0;
      setSessions(delivered.sessions);
      hold(without(held.current, parcel));
      setDelivery(held.current.length ? "sending" : "sent");
      if (held.current.length) later(GATHER);
      return;
    }
    if (delivered.kind === "ended") tellEnded(refusalText({ status: 401, message: "" }));
    setDelivery(delivered.kind === "refused" ? "refused" : "waiting");
    if (delivered.kind === "waiting") later(pauseAfter(failures.current));
    failures.current += 1;
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is ready
  useEffect(() => {
    hold(keptQueue(user.id, cohort));
    if (held.current.length) void send();
    function again() {
      failures.current = 0;
      void send();
    }
    function looked() {
      if (document.visibilityState === "visible") again();
    }
    addEventListener("online", again);
    addEventListener(signedInAgain, again);
    document.addEventListener("visibilitychange", looked);
    return () => {
      clearTimeout(timer.current);
      removeEventListener("online", again);
      removeEventListener(signedInAgain, again);
      document.removeEventListener("visibilitychange", looked);
    };
  }, []);

  function mark(entries: Omit<WaitingMark, "at">[]) {
    const at = new Date().toISOString();
    hold(entries.reduce((all, entry) => added(all, { ...entry, at }), held.current));
    setDelivery("waiting");
    later(GATHER);
  }

  return { sessions, queue, delivery, mark, show: setSessions };
}
