import { Button, Card, Group, Select } from "@mantine/core";
import { Award } from "lucide-react";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { useTranslations } from "use-intl";
import { isFinished, type TaskView } from "#app/platform/jobs/task.ts";
import { useAct } from "#app/staff/form/use-act.ts";
import { useApi } from "#app/staff/form/use-api.ts";
import { usePaths } from "#app/staff/frame/use-staff.ts";
import { useListUrl } from "#app/staff/table/use-list-url.ts";
import { BulkTask } from "#app/staff/task/bulk-task.tsx";
import { RefusedList } from "#app/staff/task/refused-list.tsx";
import { IssueDialog } from "./issue-dialog.tsx";
import { type Look, LookFields } from "./look-fields.tsx";
import type { IssueCheck, IssueInput, IssuingCohort } from "./schema.ts";
import type { CertificateTemplate } from "./templates/schema.ts";
import styles from "./templates/templates.module.css";

type Props = {
  cohorts: IssuingCohort[];
  chosen: IssuingCohort | null;
  templates: CertificateTemplate[];
  /** The last task of this user; it continues when the page is closed. */
  task: TaskView | null;
};

/** What a task did; see `IssuedTask`. */
type Result = {
  changed: { id: number; number: string }[];
  refused: { id: number; message: string }[];
  labels: { id: number; label: string }[];
};

/** Issues certificates to everybody who completed a cohort and has no valid one. */
export function IssuePanel({ cohorts, chosen, templates, task: known }: Props) {
  const t = useTranslations("certificates.issue");
  const api = useApi();
  const act = useAct();
  const url = useListUrl();
  const { path, search } = usePaths();
  const { revalidate } = useRevalidator();
  const [task, setTask] = useState(known && !isFinished(known.state) ? known.id : null);
  const [asked, setAsked] = useState<{ wanted: IssueInput; check: IssueCheck } | null>(null);
  const [look, setLook] = useState<Look>({ template: templates[0]?.id ?? null, locale: "own" });

  async function ask(cohort_id: number, template_id: number) {
    const json = { cohort_id, template_id, locale: look.locale };
    const request = () => api.certificates.issue.check.$post({ json });
    const outcome = await act(request, { withoutReload: true });
    if (outcome.ok) setAsked({ wanted: json, check: outcome.data });
  }
  async function issue(json: IssueInput) {
    setAsked(null);
    const request = () => api.certificates.issue.$post({ json });
    const outcome = await act(request, { withoutReload: true });
    if (outcome.ok) setTask(outcome.data.task);
  }

  return (
    <Card withBorder component="section" aria-labelledby="issue" mb="md">
      <h2 id="issue" className={styles.heading}>
        {t("title")}
      </h2>
      {cohorts.length === 0 ? (
        <p>{t("nobody")}</p>
      ) : (
        <Group align="end">
          <Select
            label={t("cohort")}
            placeholder={t("choose")}
            data={cohorts.map(({ id, name, waiting }) => ({
              value: String(id),
              label: t("waiting", { name, count: waiting }),
            }))}
            value={chosen ? String(chosen.id) : null}
            w={{ base: "100%", sm: "22rem" }}
            onChange={(cohort) => url.set({ cohort })}
          />
          <LookFields templates={templates} look={look} onChange={setLook} />
          <Button
            leftSection={<Award size={16} aria-hidden />}
            disabled={!chosen || chosen.waiting === 0 || look.template === null || task !== null}
            onClick={() => chosen && look.template !== null && ask(chosen.id, look.template)}
          >
            {t("look", { count: chosen?.waiting ?? 0 })}
          </Button>
        </Group>
      )}
      {asked && (
        <IssueDialog
          wanted={asked.wanted}
          check={asked.check}
          onIssue={() => issue(asked.wanted)}
          onClose={() => setAsked(null)}
        />
      )}
      {task && (
        <BulkTask<Result>
          id={task}
          name={t("task")}
          link={`${path}${search}`}
          onEnd={() => void revalidate()}
          onClose={() => setTask(null)}
          read={({ changed, refused, labels }) => ({
            done: changed.length,
            refused: refused.length,
            text: t("done", { count: changed.length, refused: refused.length }),
            list: <RefusedList refused={refused} labels={labels} />,
          })}
        />
      )}
    </Card>
  );
}
