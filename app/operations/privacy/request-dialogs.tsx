import { Button, Select } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { DayInput } from "#app/staff/form/day-input.tsx";
import { FormDialog } from "#app/staff/form/form-dialog.tsx";
import { LimitedArea, LimitedText } from "#app/staff/form/limited-text.tsx";
import { useApi } from "#app/staff/form/use-api.ts";
import { useSubmit } from "#app/staff/form/use-submit.ts";
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
  const set = (change: Partial<typeof values>) => setValues((before) => ({ ...before, ...change }));

  async function save() {
    const { due_on, ...rest } = values;
    const json: RequestInput = due_on ? { ...rest, due_on } : rest;
    const requests = api.privacy.requests;
    if (!request) return await requests.$post({ json });
    const param = { id: String(request.id) };
    return await requests[":id"].$put({ param, json: { ...json, version: request.version } });
  }

  return (
    <FormDialog
      title={t(request ? "change" : "add")}
      onClose={onClose}
      request={save}
      done={t("saved")}
      submit={t("save")}
    >
      {(errors) => (
        <>
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
        </>
      )}
    </FormDialog>
  );
}

type AnswerProps = { request: PrivacyRequest; onClose: () => void };

/** Marks a request as done with what was answered; an empty answer opens it again. */
export function AnswerDialog({ request, onClose }: AnswerProps) {
  const t = useTranslations("privacy.requests");
  const api = useApi();
  const { submit, busy } = useSubmit();
  const [answer, setAnswer] = useState(request.answer);
  const { state, version } = request;
  const param = { id: String(request.id) };
  const save = (text: string) =>
    api.privacy.requests[":id"].answer.$put({ param, json: { answer: text, version } });
  async function reopen() {
    const { ok } = await submit(() => save(""), { done: t("reopened") });
    if (ok) onClose();
  }

  return (
    <FormDialog
      title={t("finishTitle", { name: request.name })}
      onClose={onClose}
      request={() => save(answer)}
      done={t("finished")}
      submit={t("finish")}
      disabled={!answer.trim()}
      more={
        state === "done" && (
          <Button variant="default" onClick={reopen} loading={busy}>
            {t("reopen")}
          </Button>
        )
      }
    >
      {(errors) => (
        <LimitedArea
          label={t("fields.answer")}
          description={t("fields.answerHelp")}
          limit={requestLimits.answer}
          autosize
          minRows={3}
          required
          value={answer}
          onChange={(event) => setAnswer(event.currentTarget.value)}
          error={errors.answer}
        />
      )}
    </FormDialog>
  );
}
