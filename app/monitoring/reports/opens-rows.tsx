import { Anchor } from "@mantine/core";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { usePaths, useStaff } from "#app/staff/frame/use-staff.ts";
import numbers from "#app/staff/table/numbers.module.css";
import type { CellQuery } from "./schema.ts";

type Props = {
  id: number;
  what: string;
  query: Partial<Pick<CellQuery, "indicator" | "split" | "code" | "side" | "change">>;
  children: string;
};

/** A number that opens exactly the applications counted, for those who may read them. */
export function OpensRows({ id, what, query, children }: Props) {
  const t = useTranslations("indicators.one");
  const { to } = usePaths();
  const { may } = useStaff();
  if (!may("registrations.read")) return <span className={numbers.number}>{children}</span>;
  const given = Object.entries(query).flatMap(([key, value]) => (value ? [[key, value]] : []));
  return (
    <Anchor
      component={Link}
      className={numbers.number ?? ""}
      to={`${to(`/admin/reports/${id}/rows`)}?${new URLSearchParams(given)}`}
      aria-label={`${children}. ${t("openRows", { what })}`}
    >
      {children}
    </Anchor>
  );
}
