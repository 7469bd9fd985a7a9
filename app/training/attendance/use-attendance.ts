import { useEffect, useRef, useState } from "react";
import { useRefusalText } from "#app/api-client/refusal-text.ts";
import { pauseAfter } from "#app/device/retry-after.ts";
import { useApi } from "#app/staff/form/use-api.ts";
import { signedInAgain, useSessionEndedNotice } from "#app/staff/frame/sign-in-again.tsx";
import { useStaff } from "#app/staff/frame/use-staff.ts";
import type { AttendanceSession, Filled } from "#app/training/seats/schema.ts";
import {
  addMark,
  type Difference,
  isIn,
  mineInstead,
  type QueuedMark,
  removeSent,
  seenAt,
  sendMarks,
  storedQueue,
  storeQueue,
} from "./attendance-queue.ts";

/** `refused`: a permanent error of the server; it is not retried. `undecided`: the rest is sent. */
export type DeliveryState = "sent" | "sending" | "waiting" | "refused" | "undecided";

/** What the button that marks everybody else present has done. */
export type Press = { filled: Filled[]; skipped: Difference[] };

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
  const [differences, setDifferences] = useState<Difference[]>([]);
  const [press, setPress] = useState<Press | null>(null);
  /** Why the last sending failed, and what to do. */
  const [failed, setFailed] = useState("");
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
    setFailed(result.kind === "sent" ? "" : refusalText(result.error));
    if (result.kind === "sent") {
      failures.current = 0;
      setSessions(result.sessions);
      const { filled, skipped, undecided } = result;
      setDifferences(undecided);
      if (filled.length || skipped.length) setPress({ filled, skipped });
      storePending(removeSent(pending.current, batch, undecided));
      const unsent = pending.current.some((entry) => !isIn(undecided, entry));
      const settled = pending.current.length ? "undecided" : "sent";
      setDelivery(unsent ? "sending" : settled);
      if (unsent) sendLater(SEND_DELAY);
      return;
    }
    if (result.kind === "ended") notifySessionEnded(refusalText(result.error));
    setDelivery(result.kind === "refused" ? "refused" : "waiting");
    if (result.kind === "waiting") sendLater(pauseAfter(failures.current));
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

  function add(entries: QueuedMark[]) {
    storePending(entries.reduce(addMark, pending.current));
    setDelivery("waiting");
    sendLater(SEND_DELAY);
  }

  function mark(entries: Omit<QueuedMark, "at">[]) {
    const at = new Date().toISOString();
    add(entries.map((entry) => ({ ...entry, at, seen: seenAt(sessions, entry) })));
  }

  function keepTheirs(difference: Difference) {
    storePending(removeSent(pending.current, [difference]));
    if (pending.current.length === 0) setDelivery("sent");
  }

  // Those that changed since are decided.
  const undecided = differences.filter((each) => isIn(queue, each));
  return {
    sessions,
    /** What the device shows over the entries of the server. */
    shown: queue.filter((entry) => !isIn(undecided, entry)),
    queue,
    undecided,
    press,
    closePress: () => setPress(null),
    delivery,
    failed,
    mark,
    keepTheirs,
    writeMine: (difference: Difference) => add([mineInstead(difference)]),
    show: setSessions,
  };
}
