import { useTranslations } from "use-intl";
import { Button, LinkButton } from "#app/ui/button.tsx";
import type { AgentRefusal } from "../../device/agent/agent-account.ts";
import type { QueuedSubmission } from "../../device/queued-submission.ts";
import type { AgentForm } from "../form-facts.ts";
import type { Status } from "../live.ts";
import { QueuedList } from "../queued-list.tsx";
import { StatusLine } from "../status-line.tsx";
import { type DeviceState, useDeviceState } from "../use-device-state.ts";
import styles from "./agent.module.css";
import { AgentRefusals } from "./agent-notices.tsx";

export type AgentState = {
  /** The name of the agent; null when they may not type. */
  name: string | null;
  refusal: AgentRefusal | null;
  /** The forms open offline. */
  prepared: boolean;
  own: QueuedSubmission[];
  retryAt: number | null;
  status: Status | null;
};

export type AgentDevice = {
  state: DeviceState<AgentState>;
  actions: {
    send: () => void;
    drop: (key: string) => void;
    dropSent: () => void;
    discard: (key: string) => void;
  };
};

type Props = { forms: AgentForm[]; device?: AgentDevice };

/** The agent's queue on this device and links to the forms; the server knows neither. */
export function AgentOutbox({ forms, device }: Props) {
  const state = useDeviceState(device?.state);
  return (
    <>
      <AgentRefusals refusal={state?.refusal ?? null} />
      {state && device && state.name !== null && (
        <Outbox forms={forms} state={state} device={device} />
      )}
    </>
  );
}

type OutboxProps = { forms: AgentForm[]; state: AgentState; device: AgentDevice };

function Outbox({ forms, state, device: { actions } }: OutboxProps) {
  const t = useTranslations("applying.agent");
  const { name, own, prepared, retryAt, status } = state;
  const pathOf = ({ form }: QueuedSubmission) =>
    `${forms.find(({ key }) => key === form)?.path ?? ""}/review`;
  const some = (kind: QueuedSubmission["state"]["kind"]) =>
    own.some((one) => one.state.kind === kind);
  return (
    <div className={styles.section} data-agent>
      <p>
        {t("you")} <strong data-agent-name>{name}</strong>
      </p>
      <div className={styles.begin}>
        <h2>{t("begin")}</h2>
        {forms.map(({ key, title, path }) => (
          <LinkButton key={key} href={path} size="large">
            {title}
          </LinkButton>
        ))}
        {forms.length === 0 && <p>{t("closed")}</p>}
        {prepared && <p>{t("ready")}</p>}
      </div>
      <StatusLine status={status} />
      <QueuedList
        title={t("outbox")}
        submissions={own}
        retryAt={retryAt}
        fix={pathOf}
        onDrop={actions.drop}
        onDiscard={actions.discard}
      />
      {own.length === 0 && <p>{t("empty")}</p>}
      <p className={styles.actions}>
        {some("waiting") && <Button onClick={actions.send}>{t("send")}</Button>}
        {some("sent") && (
          <Button tone="quiet" onClick={actions.dropSent}>
            {t("dropAll")}
          </Button>
        )}
      </p>
    </div>
  );
}
