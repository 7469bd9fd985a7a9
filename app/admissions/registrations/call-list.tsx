import { Anchor, Badge, Button } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { templateKinds } from "#app/base/templates/rules.ts";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { Dialog } from "#app/staff/form/dialog.tsx";
import { LimitedArea } from "#app/staff/form/limited-text.tsx";
import { useAct } from "#app/staff/form/use-act.ts";
import { useApi } from "#app/staff/form/use-api.ts";
import { usePaths } from "#app/staff/frame/use-staff.ts";
import { writtenPhone } from "#app/website/registration-form/phone.ts";
import styles from "./call-list.module.css";
import type { Call, CallReason } from "./calls.ts";

/** People to call, with what could not be told them and a tick; or who was called, by whom. */
export function CallList({ calls }: { calls: readonly Call[] }) {
  const [chosen, setChosen] = useState<Call | null>(null);
  return (
    <>
      <ul role="list" className={styles.list}>
        {calls.map((call) => (
          <CallLine key={call.id} call={call} onTick={() => setChosen(call)} />
        ))}
      </ul>
      {chosen && <TickDialog call={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}

function CallLine({ call, onTick }: { call: Call; onTick: () => void }) {
  const t = useTranslations("registrations.calls");
  const status = useTranslations("registrations.status");
  const format = useFormatter();
  const { to } = usePaths();
  const tick = useTick();
  const name = nameOf(call);
  const moment = (at: string) =>
    format.dateTime(new Date(at), { dateStyle: "medium", timeStyle: "short" });
  return (
    <li className={styles.call}>
      <div className={styles.who}>
        <Anchor component={Link} to={to(`/admin/registration/${call.id}`)} fw={600}>
          {name}
        </Anchor>{" "}
        <Badge variant="light" color="gray">
          {status(`${call.status}.label`)}
        </Badge>
        <span>
          {call.reference} · <a href={`tel:${call.phone}`}>{writtenPhone(call.phone)}</a>
        </span>
        <Seat seat={call.seat} />
        {call.due.map((reason) => (
          <Reason key={`${reason.at} ${reason.message}`} reason={reason} />
        ))}
        {call.called && (
          <span>
            {t("calledBy", { by: call.called.by, at: moment(call.called.at) })}
            {call.called.note && ` · ${call.called.note}`}
          </span>
        )}
      </div>
      {call.called ? (
        <Button size="xs" variant="subtle" onClick={() => tick(call, { called: false })}>
          {t("untick")}
        </Button>
      ) : (
        <Button size="xs" variant="default" onClick={onTick} aria-label={t("tickOf", { name })}>
          {t("tick")}
        </Button>
      )}
    </li>
  );
}

function Reason({ reason: { at, message, subject, why } }: { reason: CallReason }) {
  const t = useTranslations("registrations.calls");
  const format = useFormatter();
  const kinds = useTranslations("templates.kinds");
  const reasons = useTranslations("registrations.messages.reasons");
  const [kind] = templateKinds.filter((one) => one === message);
  const what = kind ? kinds(`${kind}.name`) : subject || t("own");
  const day = format.dateTime(new Date(at), { dateStyle: "medium" });
  const stops = ["no_address", "no_opt_in", "missing", "refused", "away"] as const;
  const [stop] = stops.filter((one) => one === why);
  return <span>{[what, day, stop && reasons(stop)].filter(Boolean).join(" · ")}</span>;
}

/** What to tell somebody who was admitted, without opening the record. */
function Seat({ seat }: Pick<Call, "seat">) {
  const t = useTranslations("registrations.calls");
  const format = useFormatter();
  if (!seat) return null;
  const day =
    seat.confirm_by &&
    format.dateTime(new Date(`${seat.confirm_by}T12:00:00Z`), { dateStyle: "medium" });
  const words = [t("seat", { cohort: seat.cohort }), day && t("confirmBy", { day })];
  return <span>{words.filter(Boolean).join(" · ")}</span>;
}

function TickDialog({ call, onClose }: { call: Call; onClose: () => void }) {
  const t = useTranslations("registrations.calls");
  const [note, setNote] = useState("");
  const tick = useTick();
  return (
    <Dialog onClose={onClose} title={t("tickTitle", { name: nameOf(call) })}>
      <p>
        <a href={`tel:${call.phone}`}>{writtenPhone(call.phone)}</a>
      </p>
      <p>
        <Seat seat={call.seat} />
      </p>
      <LimitedArea
        label={t("note")}
        description={t("noteHelp")}
        autosize
        minRows={2}
        limit={1_000}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Button
        mt="md"
        onClick={async () => {
          const { ok } = await tick(call, { called: true, note });
          if (ok) onClose();
        }}
      >
        {t("tick")}
      </Button>
    </Dialog>
  );
}

function useTick() {
  const t = useTranslations("registrations.calls");
  const api = useApi();
  const act = useAct();
  return (call: Call, json: { called: boolean; note?: string }) => {
    const param = { id: String(call.id) };
    const done = t(json.called ? "ticked" : "unticked", { name: nameOf(call) });
    return act(() => api.registrations[":id{[0-9]+}"].called.$post({ param, json }), { done });
  };
}

function nameOf({ last_name, first_names }: Call): string {
  return `${last_name} ${first_names}`;
}
