import { Anchor, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { Link, useLoaderData } from "react-router";
import { useMessages, useTranslations } from "use-intl";
import { answerOr } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { auditActions } from "#app/platform/audit/schema.ts";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { usePaths } from "#app/staff/frame/use-staff.ts";
import { listQuery } from "#app/staff/table/list-query.ts";
import { ListScreen } from "#app/staff/table/list-screen.tsx";
import type { ListColumn } from "#app/staff/table/list-table.tsx";
import { useListUrl } from "#app/staff/table/use-list-url.ts";
import type { Route } from "./+types/looks.page.ts";
import type { Look } from "./desk-schema.ts";
import { PrivacyNav } from "./privacy-nav.tsx";

const filterNames = ["reference", "actor", "from", "to"] as const;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api } = pageOf(context);
  const [page, people] = await Promise.all([
    answerOr(api.privacy.looks.$get({ query: listQuery(url, filterNames) }), null),
    answerOr(api.privacy.lookers.$get(), []),
  ]);
  return { page, people };
}

/** Who looked at data of applicants, and who took data out. */
export default function Looks() {
  const t = useTranslations("privacy.looks");
  const { page, people } = useLoaderData<typeof loader>();
  return (
    <ListScreen
      title={t("title")}
      lead={t("lead")}
      filters={[
        { name: "reference", label: t("reference"), field: <ReferenceFilter key="reference" /> },
        {
          name: "actor",
          label: t("byActor"),
          options: people.map(({ id, name }) => ({ value: String(id), label: name })),
        },
        { name: "from", label: t("from"), day: true },
        { name: "to", label: t("to"), day: true },
      ]}
      names={filterNames}
      page={page}
      columns={useColumns()}
      asCards
      empty={t("empty")}
    >
      <PrivacyNav current="looks" />
    </ListScreen>
  );
}

function ReferenceFilter() {
  const t = useTranslations("privacy.looks");
  const url = useListUrl();
  const [typed, setTyped] = useState(url.get("reference"));
  const look = (event: FormEvent) => {
    event.preventDefault();
    url.set({ reference: typed.trim() });
  };
  return (
    <form onSubmit={look}>
      <TextInput
        aria-label={t("reference")}
        placeholder={t("reference")}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={() => url.set({ reference: typed.trim() })}
      />
    </form>
  );
}

function useColumns(): ListColumn<Look>[] {
  const t = useTranslations("privacy.looks");
  const reads = useTranslations("registrations.records.record.read");
  const actions = auditActions(useMessages() as Words);
  const format = useFormatter();
  const url = useListUrl();
  const { to } = usePaths();
  return [
    {
      name: "day",
      title: t("columns.day"),
      render: ({ day }) => format.dateTime(new Date(day), { dateStyle: "medium" }),
    },
    { name: "actor", title: t("columns.actor") },
    {
      name: "what",
      title: t("columns.what"),
      render: ({ what, times }) =>
        "read" in what
          ? reads(what.read, { times })
          : (actions.get(what.exported) ?? what.exported),
    },
    {
      name: "reference",
      title: t("columns.reference"),
      render: ({ reference, registration }) =>
        registration && reference ? (
          <Anchor component={Link} to={to(`/admin/privacy/people/applicant/${registration}`)}>
            {reference}
          </Anchor>
        ) : (
          reference || t(url.get("reference") ? "among" : "many")
        ),
    },
  ];
}
