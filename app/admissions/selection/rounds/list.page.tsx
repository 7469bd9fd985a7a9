import { Anchor, Button } from "@mantine/core";
import { Plus } from "lucide-react";
import { useState } from "react";
import { Link, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { answerOr } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { usePaths } from "#app/staff/frame/use-staff.ts";
import { listQuery } from "#app/staff/table/list-query.ts";
import { ListScreen } from "#app/staff/table/list-screen.tsx";
import type { ListColumn } from "#app/staff/table/list-table.tsx";
import table from "#app/staff/table/table.module.css";
import { loadForms, useForms, useFormTitle } from "#app/website/registration-form/use-forms.ts";
import { type RoundRow, roundStatuses } from "../schema.ts";
import type { Route } from "./+types/list.page.ts";
import { NewRound } from "./new-round.tsx";
import { RoundBadge } from "./round-status.tsx";

const filterNames = ["form", "status"] as const;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api, today } = pageOf(context);
  const { page: _page, per_page: _size, ...query } = listQuery(url, filterNames);
  const rounds = await answerOr(api["selection-rounds"].$get({ query }), null);
  return { rounds, year: Number(today.slice(0, 4)), ...(await loadForms(context)) };
}

/** The rounds of all years, the newest first. */
export default function Rounds() {
  const t = useTranslations("rounds");
  const { rounds, year } = useLoaderData<typeof loader>();
  const titleOf = useFormTitle();
  const forms = useForms();
  const [adding, setAdding] = useState(false);
  return (
    <>
      <ListScreen
        title={t("list.title")}
        lead={t("list.lead")}
        action={
          <Button leftSection={<Plus size={17} aria-hidden />} onClick={() => setAdding(true)}>
            {t("list.add")}
          </Button>
        }
        filters={[
          {
            name: "form",
            label: t("list.byForm"),
            options: forms.map(({ key }) => ({ value: key, label: titleOf(key) })),
          },
          {
            name: "status",
            label: t("list.byStatus"),
            options: roundStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
          },
        ]}
        names={filterNames}
        page={rounds}
        columns={useColumns()}
        empty={t("list.empty")}
      />
      {adding && <NewRound year={year} onClose={() => setAdding(false)} />}
    </>
  );
}

function useColumns(): ListColumn<RoundRow>[] {
  const t = useTranslations("rounds");
  const format = useFormatter();
  const titleOf = useFormTitle();
  const { to } = usePaths();
  return [
    {
      name: "name",
      title: t("columns.name"),
      render: ({ id, name, form, year }) => (
        <>
          <Anchor component={Link} to={to(`/admin/registration/select/${id}`)} fw={600}>
            {name}
          </Anchor>
          <div className={table.muted}>
            {titleOf(form)} · {year}
          </div>
        </>
      ),
    },
    {
      name: "status",
      title: t("columns.status"),
      render: ({ status }) => <RoundBadge status={status} />,
    },
    {
      name: "seats",
      title: t("columns.seats"),
      align: "end",
      render: ({ seats }) => format.number(seats),
    },
    {
      name: "updated_at",
      title: t("columns.updated"),
      from: "tablet",
      render: ({ updated_at }) =>
        format.dateTime(new Date(updated_at), { dateStyle: "medium", timeStyle: "short" }),
    },
  ];
}
