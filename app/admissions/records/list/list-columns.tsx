import { Anchor, Badge, Group } from "@mantine/core";
import { NavLink } from "react-router";
import { useTranslations } from "use-intl";
import { useReachWords } from "#app/admissions/messages/reach-words.ts";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { usePaths } from "#app/staff/frame/use-staff.ts";
import type { ListColumn } from "#app/staff/table/list-table.tsx";
import table from "#app/staff/table/table.module.css";
import { useListUrl } from "#app/staff/table/use-list-url.ts";
import { writtenPhone } from "#app/website/registration-form/phone.ts";
import { useAnswerWords } from "../record/use-answer-words.ts";
import type { RegistrationRow } from "../schema.ts";
import { StateBadge } from "../state-badge.tsx";

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
      name: "person",
      title: t("records.columns.person"),
      sort: "last_name",
      render: (row) => (
        <>
          <Anchor
            component={NavLink}
            to={to(`/admin/registration/${row.id}?${search}`)}
            prefetch="intent"
            fw={600}
          >
            {row.last_name} {row.first_names}
          </Anchor>
          <Group gap={6}>
            {marksOf(row).map((mark) => (
              <Badge key={mark} color="yellow" size="sm">
                {t(`records.marks.${mark}`)}
              </Badge>
            ))}
          </Group>
        </>
      ),
    },
    {
      name: "reference",
      title: t("records.columns.reference"),
      from: "tablet",
      noWrap: true,
      render: ({ reference }) => <span className={table.muted}>{reference}</span>,
    },
    {
      name: "status",
      title: t("records.columns.status"),
      sort: "status",
      noWrap: true,
      render: ({ status }) => <StateBadge state={status} />,
    },
    {
      name: "form",
      title: t("records.columns.form"),
      from: "tablet",
      noWrap: true,
      render: ({ form }) => <span title={words.form(form)}>{words.shortForm(form)}</span>,
    },
    {
      name: "age",
      title: t("records.columns.age"),
      sort: "birth_date",
      from: "tablet",
      noWrap: true,
      render: ({ age, sex }) => t("records.ageAndSex", { age, sex: words.option("sex", sex) }),
    },
    {
      name: "region",
      title: t("records.columns.region"),
      sort: "region",
      from: "tablet",
      render: ({ region }) => words.option("region", region),
    },
    {
      name: "education_level",
      title: t("records.columns.level"),
      from: "desktop",
      render: (row) => words.option("education_level", row.education_level),
    },
    {
      name: "phone",
      title: t("records.columns.phone"),
      from: "desktop",
      render: ({ phone }) => writtenPhone(phone),
    },
    {
      name: "reach",
      title: t("records.columns.reach"),
      from: "tablet",
      noWrap: true,
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
      name: "submitted_at",
      title: t("records.columns.submitted"),
      sort: "submitted_at",
      from: "desktop",
      render: (row) => format.dateTime(new Date(row.submitted_at), { dateStyle: "medium" }),
    },
  ];
}

const shownMarks = ["suspected", "above_limit", "documents_asked"] as const;

function marksOf(row: RegistrationRow) {
  return shownMarks.filter((mark) => row[mark]);
}
