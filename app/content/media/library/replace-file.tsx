import { Button, FileButton, Progress } from "@mantine/core";
import { openConfirmModal } from "@mantine/modals";
import { notifications } from "@mantine/notifications";
import { Replace } from "lucide-react";
import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { useTranslations } from "use-intl";
import { ApiError } from "#app/api-client/browser/api-error.ts";
import { useBrowserEnvironment } from "#app/api-client/use-client.ts";
import type { MediaDetails } from "../schema.ts";
import { sendFile } from "./send-file.ts";
import { acceptedTypes } from "./upload-zone.tsx";
import { useUploadProblem } from "./use-uploads.ts";

/** Replaces the file wherever it is used. */
export function ReplaceFile({ media }: { media: MediaDetails }) {
  const t = useTranslations("media.replace");
  const sending = useTranslations("media.upload");
  const environment = useBrowserEnvironment();
  const problemIn = useUploadProblem();
  const { revalidate } = useRevalidator();
  const [progress, setProgress] = useState<number | null>(null);
  const reset = useRef<() => void>(null);
  const { id, kind, title, uses } = media;

  async function send(file: File) {
    const { signal } = new AbortController();
    setProgress(0);
    try {
      await sendFile(environment(), file, { signal, onProgress: setProgress, insteadOf: id });
      notifications.show({ color: "green", message: t("done", { title }) });
    } catch (error) {
      const refusal = ApiError.from(error);
      const message = refusal.fields.file?.[0] ?? problemIn.error(refusal);
      notifications.show({ color: "red", message });
    }
    setProgress(null);
    await revalidate();
  }

  function ask(file: File | null) {
    // The input is reset, so that the same file can be chosen again after an error.
    reset.current?.();
    if (!file) return;
    const problem = problemIn.file(file);
    if (problem) return void notifications.show({ color: "red", message: problem });
    openConfirmModal({
      title: t("title"),
      children: t("text", { name: file.name, count: uses }),
      labels: { confirm: t("confirm"), cancel: t("cancel") },
      onConfirm: () => void send(file),
    });
  }

  return (
    <div>
      <FileButton
        onChange={ask}
        resetRef={reset}
        accept={acceptedTypes[kind].join(",")}
        inputProps={{ "aria-label": t("action") }}
      >
        {(props) => (
          <Button
            {...props}
            variant="default"
            loading={progress !== null}
            leftSection={<Replace size={16} aria-hidden />}
          >
            {t("action")}
          </Button>
        )}
      </FileButton>
      {progress !== null && (
        <Progress.Root size="sm" mt="xs">
          <Progress.Section
            value={progress * 100}
            aria-label={sending("progress", { name: title })}
          />
        </Progress.Root>
      )}
    </div>
  );
}
