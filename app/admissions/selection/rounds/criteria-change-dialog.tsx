import { Button, Group, List, Stack } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Dialog } from "#app/staff/form/dialog.tsx";
import type { CriteriaChangeEffects } from "../schema.ts";
import { lacksReason, ReasonField } from "./reason-field.tsx";

type Props = {
  consequences: CriteriaChangeEffects;
  onClose: () => void;
  onReason: (reason: string) => Promise<void>;
};

/** Shows the effects on existing scores and asks for a reason. */
export function CriteriaChangeDialog({ consequences, onClose, onReason }: Props) {
  const t = useTranslations("rounds.marked");
  const [reason, setReason] = useState("");
  const [busy, setBusy] = useState(false);
  const { marks, dropped, reopened } = consequences;
  async function save() {
    setBusy(true);
    await onReason(reason.trim());
    setBusy(false);
  }
  return (
    <Dialog onClose={onClose} title={t("title")}>
      <Stack>
        <p>{t("text", { count: marks })}</p>
        <List>
          <List.Item>{t("ranking")}</List.Item>
          {dropped > 0 && <List.Item>{t("dropped", { count: dropped })}</List.Item>}
          {reopened > 0 && <List.Item>{t("reopened", { count: reopened })}</List.Item>}
        </List>
        <ReasonField of="rounds.marked" value={reason} onChange={setReason} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t("keep")}
          </Button>
          <Button loading={busy} disabled={lacksReason(reason)} onClick={save}>
            {t("change")}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
