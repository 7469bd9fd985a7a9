import { useTranslations } from "use-intl";
import { useFormatter } from "#app/i18n/use-formatter.ts";
import { Button } from "#app/ui/button.tsx";
import { useApplication } from "./apply-context.ts";
import { Receipt } from "./receipt.tsx";
import styles from "./step.module.css";

/** Shown by the script after sending; one part per state of the submission. */
export function OutcomeView() {
  const t = useTranslations("applying.outcome");
  const { agent, intake } = useApplication();
  const format = useFormatter();
  const by = agent ? "agent" : "self";
  const last = intake.closesOn && format.dateTime(new Date(intake.closesOn), { dateStyle: "long" });
  return (
    <section className={styles.step} data-view="outcome" data-title={t("title")}>
      <div data-outcome="waiting" hidden className={styles.step}>
        <h1 tabIndex={-1}>{t("waiting", { by })}</h1>
        <p className={styles.lead}>{t("waitingText", { by })}</p>
        <p>{t("waitingClose", { by })}</p>
        {last && <p data-last-day>{t("waitingUntil", { last })}</p>}
      </div>
      <div data-outcome="retryLater" hidden className={styles.step}>
        <h1 tabIndex={-1}>{t("retryLater", { by })}</h1>
        <p className={styles.lead}>{t("retryLaterText", { by })}</p>
        <p>{t("waitingClose", { by })}</p>
      </div>
      <div data-outcome="sending" hidden className={styles.step}>
        <h1 tabIndex={-1}>{t("sending", { by })}</h1>
        <p className={styles.lead}>{t("sendingText")}</p>
        <progress
          data-sending-bar
          className={styles.bar}
          max={1}
          value={0}
          aria-label={t("sending", { by })}
          hidden
        />
      </div>
      <div data-outcome="sent" hidden className={styles.step}>
        <Receipt reference="" sentAt="" pdf={null} agent={agent} />
      </div>
      <p data-outcome="waiting retryLater sent" hidden className="no-print">
        <Button tone={agent ? "action" : "quiet"} data-another>
          {agent ? t("next") : t("another")}
        </Button>
      </p>
    </section>
  );
}
