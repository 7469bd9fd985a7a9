import { Alert, Button, Card, Checkbox, Group, Select } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { askFirst } from "#app/staff/form/ask-first.ts";
import { DayInput } from "#app/staff/form/day-input.tsx";
import { useAct } from "#app/staff/form/use-act.ts";
import { useApi } from "#app/staff/form/use-api.ts";
import { useStaff } from "#app/staff/frame/use-staff.ts";
import type { StaffCohort } from "#app/website/cohorts/schema.ts";
import type { ImportView } from "../schema.ts";
import { CountList, ReportButton } from "./import-summary.tsx";
import { MapColumns } from "./map-columns.tsx";

/** The result of the dry run, which can be applied. */
export function Ready({ found, cohorts }: { found: ImportView; cohorts: StaffCohort[] }) {
  const t = useTranslations("imports.wizard");
  const api = useApi();
  const act = useAct();
  const format = useFormatter();
  const [skip, setSkip] = useState(false);
  const [mapping, setMapping] = useState(false);
  const [cohort, setCohort] = useState<string | null>(null);
  const [confirmBy, setConfirmBy] = useState("");
  const today = useStaff().now.slice(0, 10);
  const { counts } = found;
  if (!counts) return null;
  const { change, admitted = 0, seated = 0 } = counts;
  const unseated = admitted - seated;
  function apply() {
    const seat = {
      ...(cohort ? { cohort_id: Number(cohort) } : {}),
      ...(confirmBy ? { confirm_by: confirmBy } : {}),
    };
    const args = { param: { import: String(found.id) }, json: { skip_errors: skip, ...seat } };
    askFirst({
      title: t("apply", { count: change }),
      children: unseated && !cohort ? t("applyUnseated", { count: unseated }) : t("applyText"),
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
        {admitted > 0 && (
          <Alert
            mt="md"
            color={!unseated || (cohort && confirmBy) ? "gray" : "yellow"}
            title={t("seats", { count: admitted })}
          >
            <p>{t("seatsHelp", { seated })}</p>
            <Group mt="xs" align="flex-end">
              <Select
                label={t("cohort")}
                placeholder={t("noCohort")}
                data={cohorts.map(
                  ({ id, name, formation_title, place, start_date, seats_left }) => ({
                    value: String(id),
                    label: t("cohortOption", {
                      course: formation_title,
                      name,
                      place,
                      start: format.dateTime(new Date(`${start_date}T12:00:00Z`), {
                        dateStyle: "medium",
                      }),
                      left: seats_left,
                    }),
                    disabled: seats_left < unseated,
                  }),
                )}
                value={cohort}
                onChange={setCohort}
                clearable
                searchable
                flex="1 1 20rem"
              />
              <DayInput
                label={t("confirmBy")}
                min={today}
                value={confirmBy}
                onChange={setConfirmBy}
              />
            </Group>
          </Alert>
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
