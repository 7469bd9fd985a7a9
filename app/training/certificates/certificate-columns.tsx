import { ActionIcon, Anchor, Badge, Menu } from "@mantine/core";
import { Ban, ExternalLink, FileDown, MoreVertical, RefreshCw } from "lucide-react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { stateColor } from "#app/staff/frame/state-color.ts";
import { usePaths } from "#app/staff/frame/use-staff.ts";
import type { ListColumn } from "#app/staff/table/list-table.tsx";
import table from "#app/staff/table/table.module.css";
import { useDownload } from "#app/staff/table/use-download.ts";
import type { CertificateRow } from "./schema.ts";

export type CertificateAct = { act: "revoke" | "reissue"; certificate: CertificateRow };

export function useCertificateColumns(
  onAct: (act: CertificateAct) => void,
): ListColumn<CertificateRow>[] {
  const t = useTranslations("certificates.list");
  const format = useFormatter();
  const { to } = usePaths();
  const day = (date: string) =>
    format.dateTime(new Date(`${date}T12:00:00Z`), { dateStyle: "medium" });
  return [
    {
      name: "number",
      title: t("columns.number"),
      noWrap: true,
      render: ({ number, replaces, state }) => (
        <>
          <strong>{number}</strong>
          <div>
            <Badge variant="light" color={stateColor("certificate", state)}>
              {t(`states.${state}`)}
            </Badge>
          </div>
          {replaces && <div className={table.muted}>{t("replaces", { number: replaces })}</div>}
        </>
      ),
    },
    {
      name: "name",
      title: t("columns.person"),
      render: ({ name, reference, registration_id }) => (
        <>
          <Anchor component={Link} to={to(`/admin/registration/${registration_id}`)}>
            {name}
          </Anchor>
          <div className={table.muted}>{reference}</div>
        </>
      ),
    },
    { name: "cohort", title: t("columns.cohort") },
    {
      name: "issued_on",
      title: t("columns.issued"),
      render: ({ issued_on, revoked_on, revoked_reason }) => (
        <>
          {day(issued_on)}
          {revoked_on && (
            <div className={table.muted}>
              {t("revokedOn", { day: day(revoked_on), reason: revoked_reason })}
            </div>
          )}
        </>
      ),
    },
    {
      name: "acts",
      title: t("columns.acts"),
      unseen: true,
      align: "end",
      render: (certificate) => <Acts certificate={certificate} onAct={onAct} />,
    },
  ];
}

type ActsProps = { certificate: CertificateRow; onAct: (act: CertificateAct) => void };

function Acts({ certificate, onAct }: ActsProps) {
  const t = useTranslations("certificates.list");
  const download = useDownload();
  const { to } = usePaths();
  const { id, number, state, code } = certificate;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t("acts", { number })}>
          <MoreVertical size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<FileDown size={16} aria-hidden />}
          onClick={() => download(`/api/certificates/${id}/pdf`)}
        >
          {t("download")}
        </Menu.Item>
        <Menu.Item
          component="a"
          href={to(`/verify/${code}`)}
          target="_blank"
          rel="noreferrer"
          leftSection={<ExternalLink size={16} aria-hidden />}
        >
          {t("verify")}
        </Menu.Item>
        <Menu.Item
          leftSection={<RefreshCw size={16} aria-hidden />}
          onClick={() => onAct({ act: "reissue", certificate })}
        >
          {t("reissue")}
        </Menu.Item>
        {state === "valid" && (
          <Menu.Item
            color="red"
            leftSection={<Ban size={16} aria-hidden />}
            onClick={() => onAct({ act: "revoke", certificate })}
          >
            {t("revoke")}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
