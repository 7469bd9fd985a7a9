import { ActionIcon, Anchor, Group } from "@mantine/core";
import { FileText } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { useReachWords } from "#app/admissions/messages/reach-words.ts";
import type { RegistrationRow } from "#app/admissions/records/schema.ts";
import { usePaths, useStaff } from "#app/staff/frame/use-staff.ts";
import type { ListColumn } from "#app/staff/table/list-table.tsx";
import table from "#app/staff/table/table.module.css";
import { useDownload } from "#app/staff/table/use-download.ts";
import { useCohortWords } from "#app/website/cohorts/use-cohort-words.ts";
import { writtenPhone } from "#app/website/registration-form/phone.ts";
import styles from "./admissions.module.css";
import { Confirmation } from "./member-list.tsx";
import { MemberMenu } from "./member-menu.tsx";
import { type AdmittedCohort, nameOf } from "./schema.ts";
import { TransferDialog } from "./transfer-dialog.tsx";
import { useConfirmation } from "./use-confirmation.ts";
import { WithdrawDialog } from "./withdraw-dialog.tsx";

export function useAdmittedColumns(cohorts: AdmittedCohort[]): ListColumn<RegistrationRow>[] {
  const t = useTranslations("seats");
  const { to } = usePaths();
  const { now, may } = useStaff();
  const words = useCohortWords();
  const reachWords = useReachWords();
  const today = now.slice(0, 10);
  const byId = new Map(cohorts.map((cohort) => [cohort.id, cohort]));
  function identityOf(id: number): string {
    const cohort = byId.get(id);
    if (!cohort) return "";
    return [cohort.place, words.dates(cohort), cohort.formation_title].filter(Boolean).join(" · ");
  }
  const columns: ListColumn<RegistrationRow>[] = [
    {
      name: "person",
      title: t("columns.person"),
      render: (row) => (
        <>
          <Anchor component={Link} to={to(`/admin/registration/${row.id}`)} fw={600}>
            {row.last_name} {row.first_names}
          </Anchor>
          <div className={table.muted}>{row.reference}</div>
        </>
      ),
    },
    {
      name: "confirmed",
      title: t("columns.seat"),
      render: (row) => (
        <Confirmation
          member={{ ...row, overdue: isLate(row, today) }}
          isOver={(byId.get(row.cohort_id ?? 0)?.end_date ?? today) < today}
        />
      ),
    },
    {
      name: "cohort",
      title: t("columns.cohort"),
      from: "tablet",
      render: ({ cohort_id: id }) =>
        id ? (
          <>
            {may("cohorts.manage") ? (
              <Anchor component={Link} to={to(`/admin/cohortes/${id}`)}>
                {byId.get(id)?.name}
              </Anchor>
            ) : (
              byId.get(id)?.name
            )}
            <span className={styles.identity}>{identityOf(id)}</span>
          </>
        ) : (
          "–"
        ),
    },
    {
      name: "phone",
      title: t("columns.phone"),
      from: "tablet",
      render: ({ phone, reach }) => (
        <>
          {writtenPhone(phone)}
          <span className={styles.identity}>{reachWords.short(reach)}</span>
        </>
      ),
    },
  ];
  if (!may("registrations.manage")) return columns;
  const actions: ListColumn<RegistrationRow> = {
    name: "actions",
    title: t("columns.actions"),
    unseen: true,
    align: "end",
    render: (row) => <RowActions row={row} cohorts={cohorts} />,
  };
  return [...columns, actions];
}

function isLate({ confirmed_at, confirm_by }: RegistrationRow, today: string): boolean {
  return confirmed_at === null && confirm_by !== null && confirm_by < today;
}

type ActionsProps = { row: RegistrationRow; cohorts: AdmittedCohort[] };

function RowActions({ row, cohorts }: ActionsProps) {
  const t = useTranslations("seats");
  const download = useDownload();
  const confirm = useConfirmation();
  const [dialog, setDialog] = useState<"transfer" | "withdraw" | null>(null);
  const today = useStaff().now.slice(0, 10);
  const name = nameOf(row);
  const own = cohorts.find(({ id }) => id === row.cohort_id);
  const otherCohorts = cohorts.filter(
    ({ id, formation_id }) =>
      id !== row.cohort_id && (row.formation_id === null || formation_id === row.formation_id),
  );
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      {own && (
        <ActionIcon
          variant="subtle"
          aria-label={t("admitted.letter", { name })}
          title={t("admitted.letter", { name })}
          onClick={() => download(`/api/admissions/letters/${row.id}`)}
        >
          <FileText size={18} aria-hidden />
        </ActionIcon>
      )}
      <MemberMenu
        name={name}
        unseated={!own}
        onConfirm={own && own.end_date >= today && !row.confirmed_at ? () => confirm(row) : null}
        onTransfer={otherCohorts.length && !row.finished ? () => setDialog("transfer") : null}
        onWithdraw={own && !row.finished ? () => setDialog("withdraw") : null}
      />
      {dialog === "transfer" && (
        <TransferDialog member={row} otherCohorts={otherCohorts} onClose={() => setDialog(null)} />
      )}
      {dialog === "withdraw" && own && (
        <WithdrawDialog cohort={own} member={row} next={own.next} onClose={() => setDialog(null)} />
      )}
    </Group>
  );
}
