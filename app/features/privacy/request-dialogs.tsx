import { Button, Group, Select, Stack } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { DayInput } from "#app/staff/day-input.tsx";
import { Dialog } from "#app/staff/dialog.tsx";
import { LimitedArea, LimitedText } from "#app/staff/limited-text.tsx";
import { firstMessages, useAct } from "#app/staff/use-act.ts";
import { useApi } from "#app/staff/use-api.ts";
import {
  dueDay,
  type PrivacyRequest,
  type RequestInput,
  type RequestKind,
  requestKinds,
  requestLimits,
} from "./requests-schema.ts";

type Props = { request: PrivacyRequest | null; today: string; onClose: () => void };

/** Notes a request, or corrects what was noted. */
export function RequestDialog({ request, today, onClose }: Props) {
  const t = useTranslations("privacy.requests");
  const api = useApi();
  const act = useAct();
  const received = request?.received_on ?? today;
  const [values, setValues] = useState({
    kind: request?.kind ?? ("access" as RequestKind),
    name: request?.name ?? "",
    contact: request?.contact ?? "",
    reference: request?.reference ?? "",
    note: request?.note ?? "",
    received_on: received,
    due_on: request?.due_on ?? dueDay(received),
  });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const [saved, setSaved] = useState(false);
  const set = (change: Partial<typeof values>) => setValues((before) => ({ ...before, ...change }));

  async function save(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    const { due_on, ...rest } = values;
    const json: RequestInput = due_on ? { ...rest, due_on } : rest;
    const requests = api.privacy.requests;
    const options = { form: true, done: t("saved") };
    const outcome = request
      ? await act(
          () =>
            requests[":id"].$put({
              param: { id: String(request.id) },
              json: { ...json, version: request.version },
            }),
          options,
        )
      : await act(() => requests.$post({ json }), options);
    setBusy(false);
    if (!outcome.ok) return setErrors(firstMessages(outcome.fields));
    setSaved(true);
    onClose();
  }

  return (
    <Dialog title={t(request ? "change" : "add")} onClose={onClose} saved={saved}>
      <form onSubmit={save} noValidate>
        <Stack>
          <Select
            label={t("fields.kind")}
            data={requestKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
            value={values.kind}
            onChange={(kind) => set({ kind: (kind ?? "access") as RequestKind })}
            allowDeselect={false}
            required
            error={errors.kind}
          />
          {(["name", "contact", "reference"] as const).map((name) => (
            <LimitedText
              key={name}
              label={t(`fields.${name}`)}
              limit={requestLimits[name]}
              required={name === "name"}
              value={values[name]}
              onChange={(event) => set({ [name]: event.currentTarget.value })}
              error={errors[name]}
            />
          ))}
          <LimitedArea
            label={t("fields.note")}
            limit={requestLimits.note}
            autosize
            minRows={2}
            value={values.note}
            onChange={(event) => set({ note: event.currentTarget.value })}
            error={errors.note}
          />
          <DayInput
            label={t("fields.received_on")}
            required
            max={today}
            value={values.received_on}
            onChange={(received_on) =>
              set({ received_on, ...(received_on ? { due_on: dueDay(received_on) } : {}) })
            }
            error={errors.received_on}
          />
          <DayInput
            label={t("fields.due_on")}
            description={t("fields.dueHelp")}
            value={values.due_on}
            onChange={(due_on) => set({ due_on })}
            error={errors.due_on}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t("cancel")}
            </Button>
            <Button type="submit" loading={busy}>
              {t("save")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

type AnswerProps = { request: PrivacyRequest; onClose: () => void };

/** Marks a request as done with what was answered; an empty answer opens it again. */
export function AnswerDialog({ request, onClose }: AnswerProps) {
  const t = useTranslations("privacy.requests");
  const api = useApi();
  const act = useAct();
  const [answer, setAnswer] = useState(request.answer);
  const [error, setError] = useState("");
  const [busy, setBusy] = useState(false);
  const [saved, setSaved] = useState(false);
  const isDone = request.state === "done";

  async function save(text: string) {
    if (!text.trim() && !isDone) return setError(t("answerMissing"));
    setBusy(true);
    const json = { answer: text, version: request.version };
    const param = { id: String(request.id) };
    const outcome = await act(() => api.privacy.requests[":id"].answer.$put({ param, json }), {
      form: true,
      done: t(text.trim() ? "finished" : "reopened"),
    });
    setBusy(false);
    if (!outcome.ok) return setError(firstMessages(outcome.fields).answer ?? "");
    setSaved(true);
    onClose();
  }

  return (
    <Dialog title={t("finishTitle", { name: request.name })} onClose={onClose} saved={saved}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save(answer);
        }}
      >
        <Stack>
          <LimitedArea
            label={t("fields.answer")}
            description={t("fields.answerHelp")}
            limit={requestLimits.answer}
            autosize
            minRows={3}
            required
            value={answer}
            onChange={(event) => setAnswer(event.currentTarget.value)}
            error={error}
          />
          <Group justify="flex-end">
            {isDone && (
              <Button variant="default" onClick={() => save("")} loading={busy}>
                {t("reopen")}
              </Button>
            )}
            <Button variant="default" onClick={onClose}>
              {t("cancel")}
            </Button>
            <Button type="submit" loading={busy}>
              {t("finish")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
