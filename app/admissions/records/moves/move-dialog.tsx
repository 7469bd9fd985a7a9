import { Alert, Button, Checkbox, Stack, Textarea } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { useTranslations } from "use-intl";
import { ReachNote } from "#app/admissions/messages/reach-note.tsx";
import { needsReason } from "#app/admissions/registrations/rules.ts";
import type { State } from "#app/admissions/registrations/schema.ts";
import type { ApiError } from "#app/api-client/browser/api-error.ts";
import { Dialog } from "#app/staff/form/dialog.tsx";
import { firstMessages, useAct } from "#app/staff/form/use-act.ts";
import { useApi } from "#app/staff/form/use-api.ts";
import { useStaff } from "#app/staff/frame/use-staff.ts";
import type { StaffCohort } from "#app/website/cohorts/schema.ts";
import { useCohortWords } from "#app/website/cohorts/use-cohort-words.ts";
import { SettleLink } from "../duplicates/settle-link.tsx";
import { CohortSelect } from "../list/cohort-select.tsx";
import type { RegistrationRow, TransitionResult } from "../schema.ts";
import { MoveTask } from "./move-task.tsx";
import { isAnswered, termsAsInput, usualTerms } from "./seat-terms.ts";
import { SeatTermsFields } from "./seat-terms-fields.tsx";

/** The answer about one registration that cannot move. */
function isRefusedAlone({ status, body }: ApiError): boolean {
  return status === 409 && Array.isArray(body.refused);
}

type DialogProps = { rows: RegistrationRow[]; to: State; onClose: (changed: boolean) => void };

/** Asks for the reason, the message and the seat, then moves the registrations. */
export default function MoveDialog({ rows, to, onClose }: DialogProps) {
  const t = useTranslations("registrations");
  const api = useApi();
  const act = useAct();
  const words = useCohortWords();
  const { revalidate } = useRevalidator();
  const [reason, setReason] = useState("");
  const [message, setMessage] = useState("");
  const [standard, setStandard] = useState(false);
  const [cohort, setCohort] = useState<StaffCohort | null>(null);
  const [busy, setBusy] = useState(false);
  const [refusals, setRefusals] = useState<TransitionResult["refused"]>([]);
  const [task, setTask] = useState<string | null>(null);
  const referenceOf = (id: number) =>
    rows.find((registration) => registration.id === id)?.reference;
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const today = useStaff().now.slice(0, 10);
  const explained = rows.some(({ status }) => needsReason(status, to));
  const [terms, setTerms] = useState(() => usualTerms(null, today));
  const isSeated = to !== "admitted" || isAnswered(terms, cohort, today);
  const ready = (!explained || reason.trim()) && isSeated;

  async function move() {
    setBusy(true);
    const json = {
      ids: rows.map(({ id }) => id),
      versions: Object.fromEntries(rows.map(({ id, version }) => [String(id), version])),
      to,
      reason: reason || undefined,
      message: message || undefined,
      standard_message: standard,
      ...(cohort ? { cohort_id: cohort.id, ...termsAsInput(terms) } : {}),
    };
    const request = () => api.registrations.transitions.$post({ json });
    const outcome = await act(request, {
      withoutReload: true,
      form: true,
      handled: isRefusedAlone,
    });
    setBusy(false);
    if (!outcome.ok && isRefusedAlone(outcome)) {
      setRefusals(outcome.body.refused as TransitionResult["refused"]);
      // What is behind the dialog, its history too, shows what happened meanwhile.
      return revalidate();
    }
    if (!outcome.ok) return setWrong(firstMessages(outcome.fields));
    if ("task" in outcome.data) return setTask(outcome.data.task);
    const { changed, refused } = outcome.data;
    setRefusals(refused);
    // Nothing changed: keep the dialog open with what was typed and the reasons.
    if (!changed.length) return revalidate();
    notifications.show({
      color: refused.length ? "orange" : "green",
      autoClose: refused.length ? false : undefined,
      title: t("records.move.result", { changed: changed.length, refused: refused.length }),
      message: [
        t("records.move.into", {
          state: [t(`status.${to}.label`), cohort && words.identity(cohort)]
            .filter(Boolean)
            .join(" · "),
        }),
        ...refused.map(({ id, message: why }) => `${referenceOf(id)} : ${why}`),
      ].join("\n"),
    });
    onClose(changed.length > 0);
    await revalidate();
  }

  if (task) {
    return (
      <Dialog saved onClose={() => onClose(true)} title={t(`records.move.to.${to}`)}>
        <MoveTask id={task} count={rows.length} onEnd={() => void revalidate()} />
      </Dialog>
    );
  }
  return (
    <Dialog onClose={() => onClose(false)} title={t(`records.move.to.${to}`)}>
      <Stack>
        <p>{t("records.move.question", { count: rows.length })}</p>
        {refusals.length > 0 && (
          <Alert color="red" role="alert" title={t("records.move.refusedAll")}>
            <ul>
              {refusals.map(({ id, message: why, pair }) => (
                <li key={id}>
                  {`${referenceOf(id)} : ${why}`} <SettleLink pair={pair} />
                </li>
              ))}
            </ul>
          </Alert>
        )}
        {to === "admitted" && (
          <>
            <CohortSelect
              rows={rows}
              value={cohort}
              onChange={(chosen) => {
                setCohort(chosen);
                setTerms(usualTerms(chosen, today));
              }}
            />
            <SeatTermsFields
              cohort={cohort}
              terms={terms}
              error={wrong.confirm_by}
              onChange={(given) => {
                setTerms(given);
                setWrong({});
              }}
            />
          </>
        )}
        <Textarea
          label={t("records.move.reason")}
          required={explained}
          data-autofocus={explained || undefined}
          autosize
          minRows={2}
          value={reason}
          error={wrong.reason}
          onChange={(event) => {
            setReason(event.currentTarget.value);
            setWrong({});
          }}
        />
        <Textarea
          label={t("records.move.message")}
          description={t("records.move.messageHelp")}
          autosize
          minRows={3}
          value={message}
          error={wrong.message}
          onChange={(event) => {
            setMessage(event.currentTarget.value);
            setWrong({});
          }}
        />
        {to !== "received" && !message.trim() && (
          <Checkbox
            label={t("records.move.standard")}
            description={t("records.move.standardHelp")}
            checked={standard}
            onChange={(event) => setStandard(event.currentTarget.checked)}
          />
        )}
        {/* Below the tick, which would otherwise move away under the pointer. */}
        {(standard || message.trim()) && (
          <ReachNote people={rows} order={message.trim() ? "mail" : "standard"} />
        )}
        <Button
          onClick={move}
          loading={busy}
          disabled={!ready}
          data-autofocus={(!explained && to !== "admitted") || undefined}
        >
          {t("records.move.confirm", { count: rows.length })}
        </Button>
      </Stack>
    </Dialog>
  );
}
