import { Button } from "@mantine/core";
import { FileArchive, LayoutTemplate } from "lucide-react";
import { useState } from "react";
import { Link, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { answerOr } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { usePaths } from "#app/staff/frame/use-staff.ts";
import { listQuery } from "#app/staff/table/list-query.ts";
import { ListScreen } from "#app/staff/table/list-screen.tsx";
import { useDownload } from "#app/staff/table/use-download.ts";
import { useListUrl } from "#app/staff/table/use-list-url.ts";
import type { Route } from "./+types/admin-list.page.ts";
import { type CertificateAct, useCertificateColumns } from "./certificate-columns.tsx";
import { IssuePanel } from "./issue-panel.tsx";
import { ReissueDialog } from "./reissue-dialog.tsx";
import { RevokeDialog } from "./revoke-dialog.tsx";
import { certificateStates } from "./schema.ts";

const filterNames = ["search", "cohort", "state"] as const;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api } = pageOf(context);
  const [page, counts, cohorts, templates, [task = null]] = await Promise.all([
    answerOr(api.certificates.$get({ query: listQuery(url, filterNames) }), null),
    answerOr(api.certificates.counts.$get(), null),
    answerOr(api.certificates.cohorts.$get(), []),
    answerOr(api["certificate-templates"].$get(), []),
    answerOr(api.tasks.$get({ query: { kind: "certificates-issue" } }), []),
  ]);
  const inService = templates.filter(({ retired_at }) => !retired_at);
  return { page, counts, cohorts, templates: inService, task };
}

/** The certificates that were issued, and issuing more. */
export default function Certificates() {
  const t = useTranslations("certificates.list");
  const { page, counts, cohorts, templates, task } = useLoaderData<typeof loader>();
  const url = useListUrl();
  const { to } = usePaths();
  const download = useDownload();
  const [dialog, setDialog] = useState<CertificateAct | null>(null);
  const chosen = cohorts.find(({ id }) => String(id) === url.get("cohort")) ?? null;
  return (
    <>
      <ListScreen
        title={t("title")}
        lead={t("lead")}
        action={
          <Button
            component={Link}
            to={to("/admin/certificates/templates")}
            variant="default"
            leftSection={<LayoutTemplate size={16} aria-hidden />}
          >
            {t("templates")}
          </Button>
        }
        search={t("search")}
        filters={[
          {
            name: "cohort",
            label: t("byCohort"),
            options: cohorts.map(({ id, name }) => ({ value: String(id), label: name })),
          },
          {
            name: "state",
            label: t("byState"),
            options: certificateStates.map((value) => ({ value, label: t(`states.${value}`) })),
          },
        ]}
        names={filterNames}
        tools={
          chosen?.valid ? (
            <Button
              variant="default"
              leftSection={<FileArchive size={16} aria-hidden />}
              onClick={() => download(`/api/certificates/zip?cohort=${chosen.id}`)}
            >
              {t("zip", { count: chosen.valid })}
            </Button>
          ) : null
        }
        above={counts && <p>{t("counts", counts)}</p>}
        page={page}
        columns={useCertificateColumns(setDialog)}
        asCards
        empty={t("empty")}
      >
        <IssuePanel
          key={chosen?.id}
          cohorts={cohorts}
          chosen={chosen}
          templates={templates}
          task={task}
        />
      </ListScreen>
      {dialog?.act === "revoke" && (
        <RevokeDialog certificate={dialog.certificate} onClose={() => setDialog(null)} />
      )}
      {dialog?.act === "reissue" && (
        <ReissueDialog
          certificate={dialog.certificate}
          templates={templates}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  );
}
