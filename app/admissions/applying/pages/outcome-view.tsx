import type { ReactNode } from "react";
import { useLocale, useTranslations } from "use-intl";
import { type Waiting as WaitingState, whyWaiting } from "#app/device/queue.ts";
import { unbroken } from "#app/platform/i18n/unbroken.ts";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { Button } from "#app/ui/button.tsx";
import type { QueueState } from "../device/queued-submission.ts";
import { receiptHref } from "./addresses.ts";
import { useApplication } from "./apply-context.ts";
import { useActions, useLive } from "./live.ts";
import { Receipt } from "./receipt.tsx";
import styles from "./step.module.css";
import { ViewHeading } from "./view-heading.tsx";

/** After sending: where the submission is. */
export function OutcomeView() {
  const live = useLive();
  const { submission, sending } = live ?? {};
  if (!submission) return null;
  const { state } = submission;
  return (
    <section className={styles.step} data-view="outcome">
      {state.kind === "sent" && <Sent {...state} />}
      {state.kind === "waiting" && (sending ? <Sending /> : <Waiting state={state} />)}
      {!(state.kind === "waiting" && sending) && <Another />}
    </section>
  );
}

type SentState = Extract<QueueState, { kind: "sent" }>;

function Sent({ reference, at, receiptToken, yearOnly = false }: SentState) {
  const { agent, publicUrl = "" } = useApplication();
  const locale = useLocale();
  const format = useFormatter();
  const token = receiptToken && receiptToken.until > Date.now() ? receiptToken.token : null;
  return (
    <Part>
      <Receipt
        reference={reference}
        sentAt={format.dateTime(new Date(at), { dateStyle: "long", timeStyle: "short" })}
        pdf={token ? receiptHref(locale, reference, token) : null}
        agent={agent}
        yearOnly={yearOnly}
        publicUrl={publicUrl}
      />
    </Part>
  );
}

function Sending() {
  const t = useTranslations("applying.outcome");
  const { agent } = useApplication();
  const progress = useLive()?.progress;
  const by = agent ? "agent" : "self";
  return (
    <Part>
      <ViewHeading>{t("sending", { by })}</ViewHeading>
      <p className={styles.lead}>{t("sendingText")}</p>
      {progress && progress.all > 0 && (
        <progress
          className={styles.bar}
          max={1}
          value={progress.sent / progress.all}
          aria-label={t("sending", { by })}
        />
      )}
    </Part>
  );
}

/** No connection, or the server cannot take it now. */
function Waiting({ state }: { state: WaitingState }) {
  const t = useTranslations("applying.outcome");
  const { agent, intake } = useApplication();
  const format = useFormatter();
  const by = agent ? "agent" : "self";
  const waiting = useTranslations("apiClient.waiting");
  const why = whyWaiting(state, useLive()?.retryAt ?? null);
  const last =
    intake.closesOn && unbroken(format.dateTime(new Date(intake.closesOn), { dateStyle: "long" }));
  return (
    <Part key={why}>
      <ViewHeading>{t("waiting", { by })}</ViewHeading>
      <p className={styles.lead}>{waiting(why)}</p>
      <p>{t("waitingClose", { by })}</p>
      {last && why === "offline" && <p data-last-day>{t("waitingUntil", { last })}</p>}
    </Part>
  );
}

function Another() {
  const t = useTranslations("applying.outcome");
  const { agent } = useApplication();
  const actions = useActions();
  return (
    <p className="no-print">
      <Button tone={agent ? "action" : "quiet"} data-another onClick={() => actions?.startNew()}>
        {agent ? t("next") : t("another")}
      </Button>
    </p>
  );
}

const Part = ({ children }: { children: ReactNode }) => (
  <div className={styles.step}>{children}</div>
);
