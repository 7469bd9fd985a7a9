import type { ReactNode } from "react";
import { useLocale, useTranslations } from "use-intl";
import { whyWaiting } from "#app/device/queue.ts";
import { Button } from "#app/ui/button.tsx";
import type { QueuedSubmission, QueueState } from "../device/queued-submission.ts";
import { hourOf } from "../device/status-line.ts";
import styles from "./queued-list.module.css";
import { useWaitingText } from "./use-waiting-text.ts";

type Ways = {
  /** When sending is tried again after 429; null when nothing delays it. */
  retryAt: number | null;
  /** Path where a refused submission is corrected; null when the intake is closed. */
  fix: ((submission: QueuedSubmission) => string) | null;
  /** Corrects it on this page. */
  onFix?: (key: string) => void;
  onDrop: (key: string) => void;
  onDiscard: (key: string) => void;
  /** Asked before something unsent is removed. */
  question?: "discardSure" | "discardLate";
  /** What is said of a submission beside its name and its state. */
  about?: (submission: QueuedSubmission) => ReactNode;
};

type Props = Ways & {
  title: string;
  submissions: QueuedSubmission[];
  isShown?: (submission: QueuedSubmission) => boolean;
  children?: ReactNode;
};

/** The queued submissions of this device with their names and states. */
export function QueuedList(props: Props) {
  const { title, submissions, isShown = () => true, children, ...ways } = props;
  if (submissions.length === 0) return null;
  return (
    <section className={styles.queue} data-queue aria-labelledby="queue">
      <h2 id="queue">{title}</h2>
      {children}
      <ul>
        {submissions.filter(isShown).map((submission) => (
          <QueuedItem key={submission.key} submission={submission} {...ways} />
        ))}
      </ul>
    </section>
  );
}

function QueuedItem({ submission, ...ways }: Ways & { submission: QueuedSubmission }) {
  const t = useTranslations("applying.queueItem");
  const queue = useTranslations("applying.queue");
  const text = useStateText(ways);
  const { key, who, state } = submission;
  // Refused and parked submissions may never be sent, so they can be removed.
  const unsent = state.kind === "refused" || state.kind === "parked";
  const { fix, onFix, onDrop, onDiscard, question = "discardSure" } = ways;
  const discard = () => {
    if (confirm(queue(question, { who: who || "–" }))) onDiscard(key);
  };
  const name = <span className="visually-hidden">{who}</span>;
  return (
    <li className={styles.item} data-queued={key} data-state={state.kind}>
      <p>
        <strong>{who}</strong>
        <span data-queued-state>{text(submission)}</span>
        {ways.about?.(submission)}
      </p>
      <p className={styles.ways}>
        {fix && unsent && (
          <a
            href={`${fix(submission)}#queued=${key}`}
            onClick={(event) => {
              if (!onFix) return;
              event.preventDefault();
              onFix(key);
            }}
          >
            <span>{queue(linkKey(state))}</span>
            {name}
          </a>
        )}
        {state.kind === "sent" && (
          <Button tone="quiet" onClick={() => onDrop(key)}>
            {t("drop")} {name}
          </Button>
        )}
        {unsent && (
          <Button tone="quiet" onClick={discard}>
            {t("discard")} {name}
          </Button>
        )}
      </p>
    </li>
  );
}

function linkKey(state: QueueState): "goOn" | "look" | "fix" {
  if (state.kind === "parked") return "goOn";
  return state.kind === "refused" && state.taken ? "look" : "fix";
}

function useStateText({ retryAt, fix, about }: Ways) {
  const queue = useTranslations("applying.queue");
  const script = useTranslations("applying.script");
  const refusal = useTranslations("apiClient.refusal");
  const waiting = useWaitingText();
  const locale = useLocale();
  return ({ state, queuedAt }: QueuedSubmission): string => {
    switch (state.kind) {
      case "waiting":
        return waiting({ why: whyWaiting(state, retryAt), since: queuedAt, retryAt });
      case "parked":
        return queue("parked");
      case "sent":
        // What is said about it names the reference.
        if (about) return queue("sent", { time: hourOf(state.at, locale) });
        return script("sent", { time: hourOf(state.at, locale), reference: state.reference });
      case "refused": {
        const first = Object.values(state.errors)[0]?.[0];
        const key = state.taken || !fix ? "taken" : "refused";
        return queue(key, { text: first || state.message || refusal(state.cause ?? "invalid") });
      }
    }
  };
}
