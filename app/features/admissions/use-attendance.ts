import { useEffect, useRef, useState } from "react";
import { useRefusalText } from "#app/api-client/refusal-text.ts";
import { signedInAgain, useSessionEndedNotice } from "#app/staff/sign-in-again.tsx";
import { useApi } from "#app/staff/use-api.ts";
import { useStaff } from "#app/staff/use-staff.ts";
import {
  addMark,
  type QueuedMark,
  removeSent,
  retryDelay,
  sendMarks,
  storedQueue,
  storeQueue,
} from "./attendance-queue.ts";
import type { AttendanceSession } from "./schema.ts";

/** `refused`: a permanent error of the server; it is not retried. */
export type DeliveryState = "sent" | "sending" | "waiting" | "refused";

/** Collects several taps into one request. */
const SEND_DELAY = 700;

/** Stores entries on the device first, then sends them and retries until they are saved. */
export function useAttendance(cohort: number, known: AttendanceSession[]) {
  const { user } = useStaff();
  const api = useApi();
  const notifySessionEnded = useSessionEndedNotice();
  const refusalText = useRefusalText();
  const [sessions, setSessions] = useState(known);
  const [queue, setQueue] = useState<QueuedMark[]>([]);
  const [delivery, setDelivery] = useState<DeliveryState>("sent");
  const pending = useRef<QueuedMark[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const running = useRef(false);
  const failures = useRef(0);

  function storePending(next: QueuedMark[]) {
    pending.current = next;
    setQueue(next);
    storeQueue(user.id, cohort, next);
  }

  function sendLater(milliseconds: number) {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void send(), milliseconds);
  }

  async function send() {
    const batch = pending.current;
    if (running.current || batch.length === 0) return;
    running.current = true;
    setDelivery("sending");
    const result = await sendMarks(api, cohort, batch);
    running.current = false;
    if (result.kind === "sent") {
      failures.current = 0;
      setSessions(result.sessions);
      storePending(removeSent(pending.current, batch));
      setDelivery(pending.current.length ? "sending" : "sent");
      if (pending.current.length) sendLater(SEND_DELAY);
      return;
    }
    if (result.kind === "ended") notifySessionEnded(refusalText({ status: 401, message: "" }));
    setDelivery(result.kind === "refused" ? "refused" : "waiting");
    if (result.kind === "waiting") sendLater(retryDelay(failures.current));
    failures.current += 1;
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is ready
  useEffect(() => {
    storePending(storedQueue(user.id, cohort));
    if (pending.current.length) void send();
    function retry() {
      failures.current = 0;
      void send();
    }
    function onVisibilityChange() {
      if (document.visibilityState === "visible") retry();
    }
    addEventListener("online", retry);
    addEventListener(signedInAgain, retry);
    document.addEventListener("visibilitychange", onVisibilityChange);
    return () => {
      clearTimeout(timer.current);
      removeEventListener("online", retry);
      removeEventListener(signedInAgain, retry);
      document.removeEventListener("visibilitychange", onVisibilityChange);
    };
  }, []);

  function mark(entries: Omit<QueuedMark, "at">[]) {
    const at = new Date().toISOString();
    storePending(entries.reduce((all, entry) => addMark(all, { ...entry, at }), pending.current));
    setDelivery("waiting");
    sendLater(SEND_DELAY);
  }

  return { sessions, queue, delivery, mark, show: setSessions };
}
