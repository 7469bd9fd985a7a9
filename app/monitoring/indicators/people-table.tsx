import { Anchor } from "@mantine/core";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import type { Page } from "#app/platform/http/pagination.ts";
import { usePaths } from "#app/staff/frame/use-staff.ts";
import { List } from "#app/staff/table/list-screen.tsx";
import table from "#app/staff/table/table.module.css";
import type { PersonRow } from "./schema.ts";

/** The applications behind a number; each opens its record. */
export function PeopleTable({ people, label }: { people: Page<PersonRow>; label: string }) {
  const t = useTranslations("indicators.rows");
  const { to } = usePaths();
  return (
    <List
      label={label}
      page={people}
      asCards
      empty={t("empty")}
      columns={[
        {
          name: "reference",
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
          name: "sex",
          title: t("sex"),
          render: ({ sex }) => t(sex === "F" ? "woman" : "man"),
        },
        { name: "age", title: t("age") },
        { name: "region", title: t("region") },
        {
          name: "programme",
          title: t("programme"),
          render: ({ programme, course }) => (
            <>
              {programme}
              <div className={table.muted}>{course}</div>
            </>
          ),
        },
        {
          name: "status",
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
