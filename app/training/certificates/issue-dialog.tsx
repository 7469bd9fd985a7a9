import { Alert, Button, Stack } from "@mantine/core";
import { useTranslations } from "use-intl";
import { Dialog } from "#app/staff/form/dialog.tsx";
import { useApi } from "#app/staff/form/use-api.ts";
import { RefusedList } from "#app/staff/task/refused-list.tsx";
import type { IssueCheck, IssueInput } from "./schema.ts";
import { isSeen, SpecimenView } from "./specimen.tsx";
import { usePdf } from "./templates/use-pdf.ts";

type Props = { wanted: IssueInput; check: IssueCheck; onIssue: () => void; onClose: () => void };

/** What will be signed, before it is: a real example, how many, and who gets none and why. */
export function IssueDialog({ wanted, check, onIssue, onClose }: Props) {
  const t = useTranslations("certificates.issue");
  const { ready, refused, labels } = check;
  const api = useApi();
  // The first certificate.
  const specimen = usePdf(ready > 0 ? JSON.stringify(wanted) : null, (asked) =>
    api.certificates.issue.preview.$post({ json: JSON.parse(asked) as IssueInput }),
  );
  return (
    <Dialog onClose={onClose} title={t("previewTitle")} size="xl">
      <Stack>
        <p>{t("ready", { count: ready })}</p>
        <SpecimenView specimen={specimen} />
        {refused.length > 0 && (
          <Alert color="orange" title={t("refused", { count: refused.length })}>
            <RefusedList refused={refused} labels={labels} />
          </Alert>
        )}
        <p>{t("final")}</p>
        <Button disabled={!isSeen(specimen)} onClick={onIssue}>
          {t("start", { count: ready })}
        </Button>
      </Stack>
    </Dialog>
  );
}
