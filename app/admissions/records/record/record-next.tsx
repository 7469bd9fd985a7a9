import { Button } from "@mantine/core";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { KeyCap } from "#app/staff/frame/key-cap.tsx";
import { usePaths } from "#app/staff/frame/use-staff.ts";
import { DecideMenu } from "../moves/decide-menu.tsx";
import type { RegistrationRecord } from "../schema.ts";
import type { NextStep } from "./next-step.ts";
import styles from "./record.module.css";
import { useStepWords } from "./use-step-words.ts";

type Props = {
  registration: RegistrationRecord;
  step: NextStep | null;
  /** A document is shown large, where it is verified. */
  isLooking: boolean;
  onVerify: () => void;
  onAsk: (name: string) => void;
  onCall: () => void;
};

/** What waits in this record, its one main button, and the decisions. */
export function RecordNext({ registration, step, isLooking, ...on }: Props) {
  const t = useTranslations("registrations.records");
  const { to } = usePaths();
  const words = useStepWords();
  return (
    <section className={styles.next} aria-label={t("next.title")}>
      <p>
        {step && <strong>{t("next.lead")} </strong>}
        {words(step)}
      </p>
      <DecideMenu row={registration} isMain={step?.kind === "decide"} />
      {step?.kind === "settle" && (
        <Button
          size="xs"
          component={Link}
          to={to(`/admin/registration/doublons?pair=${step.pair}`)}
        >
          {t("pairs.settle")}
        </Button>
      )}
      {step?.kind === "verify" && (
        <Button
          size="xs"
          variant={isLooking ? "default" : "filled"}
          rightSection={<KeyCap>v</KeyCap>}
          aria-keyshortcuts="V"
          onClick={on.onVerify}
        >
          {t("record.verify")}
        </Button>
      )}
      {step?.kind === "ask" && (
        <Button size="xs" onClick={() => on.onAsk(step.documents[0] ?? "")}>
          {t("record.ask")}
        </Button>
      )}
      {(step?.kind === "remind" || step?.kind === "confirm") && (
        <Button
          size="xs"
          rightSection={<KeyCap>t</KeyCap>}
          aria-keyshortcuts="T"
          onClick={on.onCall}
        >
          {t("record.call")}
        </Button>
      )}
    </section>
  );
}
