import { Button } from "@mantine/core";
import { Download } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useDownload } from "#app/staff/table/use-download.ts";

/** What each row did, or would do, as a sheet. */
export function ReportButton({ id }: { id: number }) {
  const t = useTranslations("imports.wizard");
  const download = useDownload();
  const [busy, setBusy] = useState(false);
  async function save() {
    setBusy(true);
    await download(`/api/registrations/import/${id}/report?format=xlsx`);
    setBusy(false);
  }
  return (
    <Button
      variant="default"
      loading={busy}
      leftSection={<Download size={16} aria-hidden />}
      onClick={save}
    >
      {t("report")}
    </Button>
  );
}
