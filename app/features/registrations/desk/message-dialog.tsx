import { Alert, Button, Modal, Progress, Stack, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isFinished } from "#app/jobs/task.ts";
import { firstMessages, useAct } from "#app/staff/use-act.ts";
import { useApi } from "#app/staff/use-api.ts";
import { useTask } from "#app/staff/use-task.ts";
import { placeholders } from "./messages.ts";
import type { RegistrationRow } from "./schema.ts";

type Preview = { subject: string; text: string; reachable: number; unreachable: number };
type Props = { files: RegistrationRow[]; onClose: () => void };

/** A message to many: written, looked at as the first one reads it, then sent. */
export function MessageDialog({ files, onClose }: Props) {
  const t = useTranslations("registrations.desk.message");
  const api = useApi();
  const act = useAct();
  const [id, setId] = useState<string | null>(null);
  const task = useTask(id, () => {});
  const [subject, setSubject] = useState("");
  const [text, setText] = useState("");
  const [preview, setPreview] = useState<Preview | null>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const json = { ids: files.map(({ id }) => id), subject, text };

  async function look() {
    const call = () => api.registrations.messages.preview.$post({ json });
    const outcome = await act(call, { form: true, keep: true });
    setErrors(outcome.ok ? {} : firstMessages(outcome.fields));
    setPreview(outcome.ok ? outcome.data : null);
  }
  async function send() {
    const outcome = await act(() => api.registrations.messages.$post({ json }), { keep: true });
    if (outcome.ok) setId(outcome.data.task);
  }

  function stop(taskId: string) {
    const param = { id: taskId };
    return act(() => api.tasks[":id"].cancel.$post({ param }), { keep: true });
  }

  return (
    <Modal opened onClose={onClose} size="lg" title={t("title", { count: files.length })}>
      {task ? (
        <Stack>
          <p role="status">
            {t(`state.${task.state}`, { done: task.done, total: task.total ?? 0 })}
          </p>
          <Progress
            value={task.total ? (task.done / task.total) * 100 : 0}
            aria-label={t("title", { count: files.length })}
          />
          {isFinished(task.state) ? (
            <Button onClick={onClose}>{t("close")}</Button>
          ) : (
            <Button variant="default" disabled={task.cancelling} onClick={() => stop(task.id)}>
              {t("cancel")}
            </Button>
          )}
        </Stack>
      ) : (
        <Stack>
          <TextInput
            label={t("subject")}
            required
            maxLength={200}
            value={subject}
            error={errors.subject}
            onChange={(event) => {
              setSubject(event.currentTarget.value);
              setPreview(null);
            }}
          />
          <Textarea
            label={t("text")}
            description={t("help", { names: placeholders.map((name) => `{${name}}`).join(", ") })}
            required
            autosize
            minRows={5}
            value={text}
            error={errors.text}
            onChange={(event) => {
              setText(event.currentTarget.value);
              setPreview(null);
            }}
          />
          {preview && (
            <Alert color="blue" title={preview.subject}>
              <p style={{ whiteSpace: "pre-line" }}>{preview.text}</p>
              <p role="status">
                <strong>
                  {t("reach", { count: preview.reachable })}
                  {preview.unreachable > 0 && ` ${t("noAddress", { count: preview.unreachable })}`}
                </strong>
              </p>
            </Alert>
          )}
          {preview ? (
            <Button onClick={send} disabled={preview.reachable === 0}>
              {t("send", { count: preview.reachable })}
            </Button>
          ) : (
            <Button onClick={look} disabled={!subject.trim() || !text.trim()}>
              {t("preview")}
            </Button>
          )}
        </Stack>
      )}
    </Modal>
  );
}
