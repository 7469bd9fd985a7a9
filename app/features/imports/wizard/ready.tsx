import { Alert, Button, Card, Checkbox, Group } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { askFirst } from "#app/staff/ask-first.ts";
import { useAct } from "#app/staff/use-act.ts";
import { useApi } from "#app/staff/use-api.ts";
import type { ImportView } from "../schema.ts";
import { CountList, ReportButton } from "./import-summary.tsx";
import { MapColumns } from "./map-columns.tsx";

/** The result of the dry run, which can be applied. */
export function Ready({ found }: { found: ImportView }) {
  const t = useTranslations("imports.wizard");
  const api = useApi();
  const act = useAct();
  const [skip, setSkip] = useState(false);
  const [mapping, setMapping] = useState(false);
  const { counts } = found;
  if (!counts) return null;
  const change = counts.change;
  function apply() {
    const args = { param: { import: String(found.id) }, json: { skip_errors: skip } };
    askFirst({
      title: t("apply", { count: change }),
      children: t("applyText"),
      labels: { confirm: t("apply", { count: change }), cancel: t("cancel") },
      onConfirm: () => act(() => api.registrations.import[":import"].apply.$post(args)),
    });
  }
  return (
    <>
      {found.undone_at && <Alert color="gray">{t("wasUndone")}</Alert>}
      {found.error && <Alert color="red">{found.error.message}</Alert>}
      <Card withBorder component="section" aria-label={t("steps.check")}>
        <CountList counts={counts} />
        {counts.error > 0 && (
          <Checkbox
            mt="sm"
            label={t("skip", { count: counts.error })}
            checked={skip}
            onChange={(event) => setSkip(event.currentTarget.checked)}
          />
        )}
        <Group mt="md">
          <Button onClick={apply} disabled={!change || (counts.error > 0 && !skip)}>
            {t("apply", { count: change })}
          </Button>
          <Button variant="default" onClick={() => setMapping(!mapping)} aria-expanded={mapping}>
            {t("changeColumns")}
          </Button>
          <ReportButton id={found.id} />
        </Group>
      </Card>
      {mapping && <MapColumns found={found} />}
    </>
  );
}
