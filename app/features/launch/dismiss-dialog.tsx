import { Button, Group, Stack } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Dialog } from "#app/staff/dialog.tsx";
import { LimitedArea } from "#app/staff/limited-text.tsx";
import { firstMessages, useAct } from "#app/staff/use-act.ts";
import { useApi } from "#app/staff/use-api.ts";
import type { ItemKey } from "./schema.ts";

type Props = { itemKey: ItemKey; onClose: () => void };

/** Asks why an item is not needed. */
export function DismissDialog({ itemKey: key, onClose }: Props) {
  const t = useTranslations("launch");
  const api = useApi();
  const act = useAct();
  const [reason, setReason] = useState("");
  const [errors, setErrors] = useState<Record<string, string>>({});
  async function send() {
    const endpoint = api.launch.items[":key"].dismissal;
    const outcome = await act(() => endpoint.$put({ param: { key }, json: { reason } }), {
      form: true,
    });
    if (outcome.ok) onClose();
    else setErrors(firstMessages(outcome.fields));
  }
  return (
    <Dialog onClose={onClose} title={t("dismissTitle")}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <Stack>
          <p>{t("dismissText")}</p>
          <LimitedArea
            label={t("reason")}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
            error={errors.reason}
            limit={300}
            autosize
            minRows={2}
            data-autofocus
            required
          />
          <Group justify="end">
            <Button variant="default" onClick={onClose}>
              {t("cancel")}
            </Button>
            <Button type="submit">{t("dismiss")}</Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
