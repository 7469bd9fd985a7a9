import { Anchor, Badge, Group } from "@mantine/core";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { useReachWords } from "#app/features/messages/reach-words.ts";
import { writtenPhone } from "#app/features/registration-form/phone.ts";
import { useFormatter } from "#app/i18n/use-formatter.ts";
import { onIntent } from "#app/staff/preload-screen.ts";
import type { ListColumn } from "#app/staff/table/list-table.tsx";
import table from "#app/staff/table/table.module.css";
import { useListUrl } from "#app/staff/table/use-list-url.ts";
import { usePaths } from "#app/staff/use-staff.ts";
import type { RegistrationRow } from "./schema.ts";
import { StateBadge } from "./state-badge.tsx";
import { useAnswerWords } from "./use-answer-words.ts";

const toRecord = onIntent(
  "features/registration-records/admin-record.page",
  "admin/registration/:id",
);

/** The columns of the list of registrations. */
export function useListColumns(): ListColumn<RegistrationRow>[] {
  const t = useTranslations("registrations");
  const format = useFormatter();
  const words = useAnswerWords();
  const reachWords = useReachWords();
  const { to } = usePaths();
  const { search } = useListUrl();
  return [
    {
      accessor: "person",
      title: t("records.columns.person"),
      sort: "last_name",
      render: (row) => (
        <>
          <Anchor
            component={Link}
            to={to(`/admin/registration/${row.id}?${search}`)}
            fw={600}
            {...toRecord}
          >
            {row.last_name} {row.first_names}
          </Anchor>
          <Group gap={6} mt={2}>
            <span className={table.muted}>{row.reference}</span>
            {row.suspected && <Badge color="yellow">{t("records.marks.suspected")}</Badge>}
            {row.documents_asked && (
              <Badge color="yellow">{t("records.marks.documents_asked")}</Badge>
            )}
          </Group>
        </>
      ),
    },
    {
      accessor: "status",
      title: t("records.columns.status"),
      sort: "status",
      render: ({ status }) => <StateBadge state={status} />,
    },
    {
      accessor: "form",
      label: t("records.columns.form"),
      title: t("records.columns.form"),
      from: "tablet",
      render: ({ form }) => <span title={words.form(form)}>{words.shortForm(form)}</span>,
    },
    {
      accessor: "age",
      label: t("records.columns.age"),
      title: t("records.columns.age"),
      sort: "birth_date",
      from: "tablet",
      render: ({ age, sex }) => t("records.ageAndSex", { age, sex: words.option("sex", sex) }),
    },
    {
      accessor: "region",
      label: t("records.columns.region"),
      title: t("records.columns.region"),
      sort: "region",
      from: "tablet",
      render: ({ region }) => words.option("region", region),
    },
    {
      accessor: "education_level",
      label: t("records.columns.level"),
      title: t("records.columns.level"),
      from: "desktop",
      render: (row) => words.option("education_level", row.education_level),
    },
    {
      accessor: "phone",
      label: t("records.columns.phone"),
      title: t("records.columns.phone"),
      from: "desktop",
      render: ({ phone }) => writtenPhone(phone),
    },
    {
      accessor: "reach",
      label: t("records.columns.reach"),
      title: t("records.columns.reach"),
      from: "tablet",
      render: ({ reach }) =>
        reach.length ? (
          reachWords.short(reach)
        ) : (
          <Badge color="yellow" variant="light">
            {t("reach.none")}
          </Badge>
        ),
    },
    {
      accessor: "submitted_at",
      label: t("records.columns.submitted"),
      title: t("records.columns.submitted"),
      sort: "submitted_at",
      from: "desktop",
      render: (row) => format.dateTime(new Date(row.submitted_at), { dateStyle: "medium" }),
    },
  ];
}
