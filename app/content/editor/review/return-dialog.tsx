import { Button, Group, Stack } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { reviewLimits } from "#app/content/working-copies/review/schema.ts";
import { Dialog } from "#app/staff/form/dialog.tsx";
import { LimitedArea } from "#app/staff/form/limited-text.tsx";

type Props = { busy: boolean; onClose: () => void; onReturn: (note: string) => void };

/** Returns a text with a required note. */
export function ReturnDialog({ busy, onClose, onReturn }: Props) {
  const t = useTranslations("review");
  const [note, setNote] = useState("");
  const [error, setError] = useState("");
  return (
    <Dialog
      onClose={onClose}
      title={t("returnTitle")}
      closeButtonProps={{ "aria-label": t("cancel") }}
    >
      <Stack>
        <LimitedArea
          label={t("returnNote")}
          autosize
          minRows={3}
          limit={reviewLimits.note}
          value={note}
          error={error}
          data-autofocus
          onChange={(event) => {
            setNote(event.currentTarget.value);
            setError("");
          }}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button
            loading={busy}
            onClick={() => (note.trim() ? onReturn(note) : setError(t("noteNeeded")))}
          >
            {t("returnConfirm")}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
