import { Alert, Anchor, Button, Checkbox, Loader } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { usePaths } from "#app/staff/frame/use-staff.ts";
import styles from "./intakes.module.css";
import { MeaningWarnings } from "./meaning-warnings.tsx";
import type { NoticeReach } from "./rules.ts";
import type { IntakeMeaning } from "./schema.ts";
import type { MeaningState } from "./use-meaning.ts";

export type Plan = { opens_on: string; closes_on: string };

type Props = {
  state: MeaningState;
  plan: Plan;
  busy: boolean;
  onRetry: () => void;
  onConfirm: (tell: boolean) => void;
};

/** What a change means, and the button that makes it. */
export function MeaningBox({ state, plan, busy, onRetry, onConfirm }: Props) {
  const t = useTranslations("intakes.meaning");
  const [tell, setTell] = useState(true);
  if (state.is === "wrong") return null;
  if (state.is === "waiting") return <Loader size="sm" aria-label={t("loading")} />;
  if (state.is === "failed") {
    return (
      <Alert color="red">
        <p>{t("failed")}</p>
        <Button size="xs" variant="default" onClick={onRetry}>
          {t("retry")}
        </Button>
      </Alert>
    );
  }
  const { meaning } = state;
  const { act, notice, reach } = meaning;
  if (act === "none")
    return (
      <Alert role="note" color="gray">
        {t("unchanged")}
      </Alert>
    );
  const reachable = reach.mail + reach.sms;
  return (
    <Alert
      role="group"
      classNames={{ title: styles.alertTitle }}
      color={act === "closed" || act === "shortened" ? "orange" : "blue"}
      title={t("title")}
    >
      <div className={styles.meaning}>
        <p>
          <ActSentence meaning={meaning} plan={plan} />
        </p>
        <ul className={styles.points}>
          <li>
            <strong>{t("drafts", { count: meaning.drafts })}</strong> {t("kept")}
          </li>
          <li>{t("onDevices")}</li>
          <li>{t("received", { count: meaning.received })}</li>
        </ul>
        <MeaningWarnings meaning={meaning} plan={plan} />
        {notice && (
          <div className={styles.tell}>
            <Checkbox
              label={t("tell")}
              checked={tell && reachable > 0}
              disabled={reachable === 0}
              onChange={(event) => setTell(event.currentTarget.checked)}
            />
            <ReachList reach={reach} />
            {reachable > 0 && <Sample meaning={meaning} />}
          </div>
        )}
        <div>
          <Button
            loading={busy}
            color={act === "closed" ? "red" : undefined}
            onClick={() => onConfirm(notice !== null && tell && reachable > 0)}
          >
            {t(`confirm.${act}`)}
          </Button>
        </div>
      </div>
    </Alert>
  );
}

function ActSentence({ meaning: { act, state }, plan }: { meaning: IntakeMeaning; plan: Plan }) {
  const t = useTranslations("intakes.meaning");
  const format = useFormatter();
  const day = (date: string) => format.dateTime(new Date(date), { dateStyle: "full" });
  const days = { from: day(plan.opens_on), until: day(plan.closes_on) };
  if (act === "none") return null;
  return act === "created" ? t(`acts.created.${state}`, days) : t(`acts.${act}`, days);
}

const ways = ["mail", "sms", "none", "applied", "same"] as const;

function ReachList({ reach }: { reach: NoticeReach }) {
  const t = useTranslations("intakes.meaning");
  const shown = ways.filter((way) => reach[way] > 0);
  if (!shown.length) return <p className={styles.muted}>{t("nobody")}</p>;
  return (
    <ul className={styles.points}>
      {shown.map((way) => (
        <li key={way}>{t(`reach.${way}`, { count: reach[way] })}</li>
      ))}
    </ul>
  );
}

function Sample({ meaning: { sample, notice } }: { meaning: IntakeMeaning }) {
  const t = useTranslations("intakes.meaning");
  const { to } = usePaths();
  if (!sample) return null;
  return (
    <details className={styles.sample}>
      <summary>{t("sample")}</summary>
      <p>
        <strong>{sample.subject}</strong>
      </p>
      <p className={styles.text}>{sample.text}</p>
      <Anchor component={Link} to={to(`/admin/modeles/${notice}`)}>
        {t("edit")}
      </Anchor>
    </details>
  );
}
