import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { CheckField, Field } from "#app/ui/field.tsx";
import type { AgentRefusal } from "../../device/agent/agent-account.ts";
import type { QueuedSubmission } from "../../device/queued-submission.ts";
import type { AgentForm } from "../form-facts.ts";
import type { Status } from "../live.ts";
import { QueuedList } from "../queued-list.tsx";
import { StatusLine } from "../status-line.tsx";
import { type DeviceState, useDeviceState } from "../use-device-state.ts";
import styles from "./agent.module.css";
import { AgentRefusals } from "./agent-notices.tsx";
import { type Entry, entryOf, isFound } from "./entries.ts";
import { EntryFacts } from "./entry-facts.tsx";

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
  const entries = own.map((one) => entryOf(one, forms));
  const { shown, search } = useSearch(entries);
  const open = forms.filter((form) => form.open);
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
        {open.map(({ key, title, path }) => (
          <LinkButton key={key} href={path} size="large">
            {title}
          </LinkButton>
        ))}
        {open.length === 0 && <p>{t("closed")}</p>}
        {prepared && <p>{t("ready")}</p>}
      </div>
      <StatusLine status={status} />
      <QueuedList
        title={t("outbox")}
        submissions={own}
        isShown={({ key }) => shown.some(({ submission }) => submission.key === key)}
        about={(one) => <EntryFacts entry={entryOf(one, forms)} />}
        retryAt={retryAt}
        fix={pathOf}
        onDrop={actions.drop}
        onDiscard={actions.discard}
      >
        {search}
      </QueuedList>
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

/** Which entries are listed, and the boxes that choose them. */
function useSearch(entries: Entry[]) {
  const t = useTranslations("applying.agent");
  const [wanted, setWanted] = useState("");
  const [isLacking, setLacking] = useState(false);
  const lacking = entries.filter(({ missing }) => missing.length > 0);
  const shown = (isLacking ? lacking : entries).filter((entry) => isFound(entry, wanted));
  const search = (
    <search className={styles.search}>
      <Field
        label={t("find")}
        name="find"
        type="search"
        autoComplete="off"
        value={wanted}
        onChange={({ currentTarget }) => setWanted(currentTarget.value)}
      />
      {(lacking.length > 0 || isLacking) && (
        <CheckField
          label={t("lacking", { count: lacking.length })}
          name="lacking"
          checked={isLacking}
          onChange={({ currentTarget }) => setLacking(currentTarget.checked)}
        />
      )}
      <p role="status">{shown.length === 0 && t("nobody")}</p>
    </search>
  );
  return { shown, search: entries.length > 1 ? search : null };
}
