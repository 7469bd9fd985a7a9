import { Alert, Button, Checkbox, CloseButton, Stack, Textarea, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { useTranslations } from "use-intl";
import { movesFrom, needsReason } from "#app/features/registrations/rules.ts";
import type { State } from "#app/features/registrations/states.ts";
import { Dialog } from "#app/staff/dialog.tsx";
import { firstMessages, useAct } from "#app/staff/use-act.ts";
import { useApi } from "#app/staff/use-api.ts";
import { useStaff } from "#app/staff/use-staff.ts";
import { CohortSelect } from "./cohort-select.tsx";
import { MessageDialog } from "./message-dialog.tsx";
import { MovedTask } from "./moved-task.tsx";
import type { RegistrationRow } from "./schema.ts";

type Props = {
  files: RegistrationRow[];
  /** What was chosen is let go; without it the menu is about one file that stays. */
  onDone?: () => void;
  className?: string | undefined;
};

/** States every chosen file may move to. */
function possible(files: RegistrationRow[]): State[] {
  const [first, ...others] = files.map(({ status }) => movesFrom(status));
  return (first ?? []).filter((state) => others.every((list) => list.includes(state)));
}

/** Moves one file or many, with a reason and a message; what is refused is said, person by person. */
export function MoveMenu({ files, onDone, className }: Props) {
  const t = useTranslations("registrations");
  const [to, setTo] = useState<State | null>(null);
  const [writing, setWriting] = useState(false);
  const moves = possible(files);
  return (
    <section className={className} aria-label={t("files.move.title")}>
      {onDone && <p role="status">{t("files.move.selected", { count: files.length })}</p>}
      {moves.map((state) => (
        <Button key={state} size="xs" variant="default" onClick={() => setTo(state)}>
          {t(`files.move.to.${state}`)}
        </Button>
      ))}
      {onDone && (
        <Button size="xs" variant="default" onClick={() => setWriting(true)}>
          {t("outbox.write")}
        </Button>
      )}
      {writing && <MessageDialog files={files} onClose={() => setWriting(false)} />}
      {moves.length === 0 && <span>{t("files.move.nothing")}</span>}
      {onDone && <CloseButton onClick={onDone} aria-label={t("files.move.clear")} />}
      {to && (
        <MoveDialog
          files={files}
          to={to}
          onClose={(changed) => {
            setTo(null);
            if (changed) onDone?.();
          }}
        />
      )}
    </section>
  );
}

type DialogProps = { files: RegistrationRow[]; to: State; onClose: (changed: boolean) => void };

function MoveDialog({ files, to, onClose }: DialogProps) {
  const t = useTranslations("registrations");
  const api = useApi();
  const act = useAct();
  const { revalidate } = useRevalidator();
  const [reason, setReason] = useState("");
  const [message, setMessage] = useState("");
  const [standard, setStandard] = useState(false);
  const [cohort, setCohort] = useState<string | null>(null);
  const [confirmBy, setConfirmBy] = useState("");
  const [busy, setBusy] = useState(false);
  const [refusals, setRefusals] = useState<string[]>([]);
  const [task, setTask] = useState<string | null>(null);
  const referenceOf = (id: number) =>
    files.find((registration) => registration.id === id)?.reference;
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const today = useStaff().now.slice(0, 10);
  const explained = files.some(({ status }) => needsReason(status, to));
  const ready = (!explained || reason.trim()) && (to !== "admitted" || cohort);

  async function move() {
    setBusy(true);
    const json = {
      ids: files.map(({ id }) => id),
      versions: Object.fromEntries(files.map(({ id, version }) => [String(id), version])),
      to,
      reason: reason || undefined,
      message: message || undefined,
      standard_message: standard,
      cohort_id: cohort ? Number(cohort) : undefined,
      confirm_by: confirmBy || undefined,
    };
    const call = () => api.registrations.transitions.$post({ json });
    const outcome = await act(call, { keep: true, form: true });
    setBusy(false);
    if (!outcome.ok) return setWrong(firstMessages(outcome.fields));
    if ("task" in outcome.data) return setTask(outcome.data.task);
    const { changed, refused } = outcome.data;
    setRefusals(refused.map(({ id, message: why }) => `${referenceOf(id)} : ${why}`));
    // Nothing came of it: what was typed stays, beside the reasons.
    if (!changed.length) return revalidate();
    notifications.show({
      color: refused.length ? "orange" : "green",
      autoClose: refused.length ? false : undefined,
      title: t("files.move.result", { changed: changed.length, refused: refused.length }),
      message: refused.map(({ id, message: why }) => `${referenceOf(id)} : ${why}`).join("\n"),
    });
    onClose(changed.length > 0);
    await revalidate();
  }

  if (task) {
    return (
      <Dialog saved onClose={() => onClose(true)} title={t(`files.move.to.${to}`)}>
        <MovedTask id={task} count={files.length} onEnd={() => void revalidate()} />
      </Dialog>
    );
  }
  return (
    <Dialog onClose={() => onClose(false)} title={t(`files.move.to.${to}`)}>
      <Stack>
        <p>{t("files.move.question", { count: files.length })}</p>
        {refusals.length > 0 && (
          <Alert color="red" title={t("files.move.refusedAll")}>
            <ul>
              {refusals.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </Alert>
        )}
        {to === "admitted" && (
          <>
            <CohortSelect files={files} value={cohort} onChange={setCohort} />
            <TextInput
              type="date"
              label={t("files.move.confirmBy")}
              min={today}
              value={confirmBy}
              error={wrong.confirm_by}
              onChange={(event) => {
                setConfirmBy(event.currentTarget.value);
                setWrong({});
              }}
            />
          </>
        )}
        <Textarea
          label={t("files.move.reason")}
          required={explained}
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
          label={t("files.move.message")}
          description={t("files.move.messageHelp")}
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
            label={t("files.move.standard")}
            description={t("files.move.standardHelp")}
            checked={standard}
            onChange={(event) => setStandard(event.currentTarget.checked)}
          />
        )}
        <Button onClick={move} loading={busy} disabled={!ready}>
          {t("files.move.confirm", { count: files.length })}
        </Button>
      </Stack>
    </Dialog>
  );
}
