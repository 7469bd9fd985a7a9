import { Alert, Button, Group, Stack, Text, Textarea } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Dialog } from "#app/staff/dialog.tsx";
import { useItemEditor } from "../desk/editor-context.ts";
import { reviewLimits } from "./schema.ts";
import { reviewPath, useReview } from "./use-review.ts";

type Props = { opened: boolean; onClose: () => void };

/** "Ready to be read": the language on the screen, with a note for whoever reads it. */
export function SubmitDialog({ opened, onClose }: Props) {
  const t = useTranslations("review");
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t("ask.title")}
      closeButtonProps={{ "aria-label": t("cancel") }}
    >
      {opened && <Form onClose={onClose} />}
    </Dialog>
  );
}

function Form({ onClose }: { onClose: () => void }) {
  const t = useTranslations("review");
  const languages = useTranslations("desk.languages");
  const { store, part } = useItemEditor();
  const { act, busy } = useReview();
  const [note, setNote] = useState("");
  const [unsaved, setUnsaved] = useState(false);

  async function submit() {
    const saved = await store.flush();
    setUnsaved(!saved);
    if (!saved) return;
    const { version } = store.get().draft.parts[part];
    const body = { note, version: version ?? 0 };
    if (await act({ rest: reviewPath(part), body, done: t("ask.done") })) onClose();
  }

  return (
    <Stack>
      <Text>{t("ask.text", { language: languages(part) })}</Text>
      <Textarea
        label={t("ask.note")}
        description={t("ask.noteHint")}
        autosize
        minRows={3}
        maxLength={reviewLimits.note}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
        data-autofocus
      />
      {unsaved && (
        <Alert color="red" role="alert">
          {t("ask.notSaved")}
        </Alert>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t("cancel")}
        </Button>
        <Button loading={busy} onClick={submit}>
          {t("ask.confirm")}
        </Button>
      </Group>
    </Stack>
  );
}
