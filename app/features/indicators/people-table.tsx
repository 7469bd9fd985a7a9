import { Anchor } from "@mantine/core";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import type { Page } from "#app/http/pagination.ts";
import { ListTable } from "#app/staff/table/list-table.tsx";
import table from "#app/staff/table/table.module.css";
import { usePaths } from "#app/staff/use-staff.ts";
import type { PersonRow } from "./schema.ts";

/** The applications behind a number; each opens its record. */
export function PeopleTable({ people, label }: { people: Page<PersonRow>; label: string }) {
  const t = useTranslations("indicators.rows");
  const { to } = usePaths();
  return (
    <ListTable
      label={label}
      page={people}
      hidden={[]}
      asCards
      empty={t("empty")}
      filtered={false}
      columns={[
        {
          accessor: "reference",
          title: t("name"),
          render: ({ id, reference, last_name, first_names }) => (
            <>
              <Anchor component={Link} to={to(`/admin/registration/${id}`)} fw={600}>
                {`${last_name} ${first_names}`}
              </Anchor>
              <div className={table.muted}>{reference}</div>
            </>
          ),
        },
        {
          accessor: "sex",
          title: t("sex"),
          render: ({ sex }) => t(sex === "F" ? "woman" : "man"),
        },
        { accessor: "age", title: t("age") },
        { accessor: "region", title: t("region") },
        {
          accessor: "programme",
          title: t("programme"),
          render: ({ programme, course }) => (
            <>
              {programme}
              <div className={table.muted}>{course}</div>
            </>
          ),
        },
        {
          accessor: "status",
          title: t("status"),
          render: ({ status, left_reason }) => (
            <>
              {status}
              {left_reason && (
                <div className={table.muted}>{t("left", { reason: left_reason })}</div>
              )}
            </>
          ),
        },
      ]}
    />
  );
}
