import { Button } from "@mantine/core";
import { Download } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { useDownload } from "#app/staff/table/use-download.ts";
import type { Counts } from "../schema.ts";
import styles from "./wizard.module.css";

const shown = ["rows", "change", "same", "warnings", "error"] as const;

export function CountList({ counts }: { counts: Counts }) {
  const t = useTranslations("imports.wizard.counts");
  const format = useFormatter();
  return (
    <dl className={styles.counts}>
      {shown.map((name) => (
        <div key={name} data-name={counts[name] ? name : undefined}>
          <dt>{t(name)}</dt>
          <dd>{format.number(counts[name])}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Downloads the result of each row as a sheet. */
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
