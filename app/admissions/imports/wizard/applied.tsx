import { Alert, Button, Card, Group } from "@mantine/core";
import { Undo2 } from "lucide-react";
import { useTranslations } from "use-intl";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { askFirst } from "#app/staff/form/ask-first.ts";
import { useAct } from "#app/staff/form/use-act.ts";
import { useApi } from "#app/staff/form/use-api.ts";
import type { ImportView } from "../schema.ts";
import { CountList, ReportButton } from "./import-summary.tsx";

/** An applied import, which can be undone. */
export function Applied({ found }: { found: ImportView }) {
  const t = useTranslations("imports.wizard");
  const format = useFormatter();
  const api = useApi();
  const act = useAct();
  const { counts } = found;
  const at = found.applied_at ? new Date(found.applied_at) : new Date();
  function undo() {
    const args = { param: { import: String(found.id) } };
    askFirst({
      title: t("undo"),
      children: t("undoText", { count: counts?.change ?? 0 }),
      labels: { confirm: t("undo"), cancel: t("cancel") },
      confirmProps: { color: "red" },
      onConfirm: () => act(() => api.registrations.import[":import"].undo.$post(args)),
    });
  }
  return (
    <Card withBorder component="section" aria-label={t("steps.done")}>
      {found.error && <Alert color="red">{found.error.message}</Alert>}
      <p role="status">
        {t("appliedAt", { at: format.dateTime(at, { dateStyle: "long", timeStyle: "short" }) })}
      </p>
      {counts && <CountList counts={counts} />}
      <Group mt="md">
        <Button variant="default" leftSection={<Undo2 size={16} aria-hidden />} onClick={undo}>
          {t("undo")}
        </Button>
        <ReportButton id={found.id} />
      </Group>
    </Card>
  );
}
