import { Alert, Anchor } from "@mantine/core";
import { CopyCheck, FilePen, PhoneCall, Table2 } from "lucide-react";
import { Link, useLoaderData, useRevalidator } from "react-router";
import { useTranslations } from "use-intl";
import { BatchList } from "#app/admissions/messages/batch-progress.tsx";
import { states } from "#app/admissions/registrations/schema.ts";
import { answerOr } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { ViewsMenu } from "#app/base/saved-views/views-menu.tsx";
import { useApi } from "#app/staff/form/use-api.ts";
import { ListAndRecord } from "#app/staff/frame/list-and-record.tsx";
import { unlessOtherRecord, useListData } from "#app/staff/frame/use-list-data.ts";
import { usePaths, useStaff } from "#app/staff/frame/use-staff.ts";
import { useHiddenColumns } from "#app/staff/table/hidden-columns.ts";
import { listQuery } from "#app/staff/table/list-query.ts";
import { ListScreen } from "#app/staff/table/list-screen.tsx";
import type { ReadPage } from "#app/staff/table/select-all.tsx";
import { useListUrl } from "#app/staff/table/use-list-url.ts";
import { cohortIdentity } from "#app/website/cohorts/identity.ts";
import { FormsContext, loadForms } from "#app/website/registration-form/use-forms.ts";
import { MoveMenu } from "../moves/move-menu.tsx";
import { MoveTask } from "../moves/move-task.tsx";
import { RecordHeader } from "../record/record-header.tsx";
import type { RegistrationRow } from "../schema.ts";
import type { Route } from "./+types/admin-list.page.ts";
import { useListColumns } from "./list-columns.tsx";
import { recordFilters, useRecordFilters } from "./record-filters.ts";
import { TurnRecords } from "./turn-records.tsx";

/** `ids` and the consents come from links of other screens. */
export const filterNames = [
  "search",
  "status",
  "ids",
  "consent",
  "messages_consent",
  ...recordFilters,
  "sort",
] as const;

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const { api, today, locale, isDocument } = pageOf(context);
  if (isDocument && params.id) return null;
  const query = listQuery(url, filterNames);
  const { page: _page, per_page: _size, status: _status, sort: _sort, ...rest } = query;
  const [page, counts, views, batches, courses, cohorts, rounds] = await Promise.all([
    answerOr(api.registrations.$get({ query }), null),
    answerOr(api.registrations.counts.$get({ query: rest }), null),
    answerOr(api.registrations.views.$get(), []),
    answerOr(api.registrations.messages.batches.$get(), []),
    answerOr(api.cohortes.courses.$get(), []),
    answerOr(api.cohortes.all.$get({ query: { per_page: "100", sort: "-start_date" } }), null),
    answerOr(api["selection-rounds"].$get({ query: {} }), []),
  ]);
  const choices = {
    today,
    courses: courses.map(({ id, title }) => ({ id, label: title })),
    cohorts: (cohorts?.data ?? []).map((cohort) => ({
      id: cohort.id,
      label: cohortIdentity(cohort, locale),
    })),
    rounds: rounds.map(({ id, name, year }) => ({ id, label: `${name} · ${year}` })),
  };
  return { page, counts, views, batches, choices, ...(await loadForms(context)) };
}

export const shouldRevalidate = unlessOtherRecord;

/** All registrations, and the one that is open. */
export default function AdminRegistrations() {
  const t = useTranslations("registrations.records.list");
  const list = useListData(useLoaderData<typeof loader>());
  const rows = list?.page?.data ?? [];
  function head(id: string) {
    const row = rows.find((each) => String(each.id) === id);
    return row && <RecordHeader registration={row} />;
  }
  return (
    <ListAndRecord label={t("title")} head={head} tools={<TurnRecords rows={rows} />}>
      {list && (
        <FormsContext value={list.formDefinitions}>
          <RegistrationList {...list} />
        </FormsContext>
      )}
    </ListAndRecord>
  );
}

type Loaded = NonNullable<Awaited<ReturnType<typeof loader>>>;

/** The filters of the list also apply to the export. */
function RegistrationList({ page, counts, views, batches, choices }: Loaded) {
  const t = useTranslations("registrations");
  const url = useListUrl();
  const api = useApi();
  const { revalidate } = useRevalidator();
  const query = listQuery({ searchParams: url.search }, filterNames);
  const { to } = usePaths();
  const manages = useStaff().may("registrations.manage");
  const [hidden, setHidden] = useHiddenColumns("registrations");
  const all = counts ? Object.values(counts).reduce((sum, count) => sum + count, 0) : 0;
  const read: ReadPage<RegistrationRow> = (window) =>
    api.registrations.$get({ query: { ...query, ...window } });
  const selection = {
    nameOf: ({ reference }: RegistrationRow) => reference,
    read,
    bar: (selected: RegistrationRow[], onChange: (left: RegistrationRow[]) => void) => (
      <MoveMenu rows={selected} onDone={() => onChange([])} />
    ),
  };
  const isSending = batches.some(({ finished }) => !finished);
  return (
    <>
      <ListScreen
        title={t("records.list.title")}
        lead={t("records.list.lead")}
        more={[
          {
            label: t("crossTable.title"),
            icon: Table2,
            to: to(`/admin/registration/tableau?${url.search}`),
          },
          ...(manages
            ? [
                {
                  label: t("records.list.agent"),
                  icon: FilePen,
                  to: to("/registration/agent"),
                  document: true as const,
                },
                { label: t("calls.title"), icon: PhoneCall, to: to("/admin/registration/appels") },
                {
                  label: t("records.pairs.title"),
                  icon: CopyCheck,
                  to: to("/admin/registration/doublons"),
                },
              ]
            : []),
        ]}
        tabs={{
          name: "status",
          label: t("records.columns.status"),
          items: [
            { value: "", label: t("records.list.all"), count: all },
            ...states.map((state) => ({
              value: state,
              label: t(`status.${state}.label`),
              count: counts?.[state] ?? 0,
            })),
          ],
        }}
        search={t("records.list.search")}
        filters={useRecordFilters(choices)}
        names={filterNames}
        stored="registrations"
        exported="/api/registrations/export"
        tools={
          <ViewsMenu
            path="/api/registrations/views"
            views={views}
            hidden={hidden}
            onHidden={setHidden}
          />
        }
        above={
          url.get("ids") && (
            <Alert color="blue" mb="md" role="status">
              {t("reach.these", { count: url.get("ids").split(",").length })}{" "}
              <Anchor component={Link} to={url.href({ ids: null })} inherit>
                {t("reach.all")}
              </Anchor>
            </Alert>
          )
        }
        page={page}
        columns={useListColumns()}
        empty={t("records.list.empty")}
        order={{ otherwise: "-submitted_at" }}
        {...(manages ? { selection } : {})}
      >
        {url.get("task") && (
          <MoveTask
            key={url.get("task")}
            id={url.get("task")}
            onEnd={() => void revalidate()}
            onClose={() => url.set({ task: null })}
          />
        )}
        {isSending && <BatchList batches={batches} />}
      </ListScreen>
      {!isSending && <BatchList batches={batches} />}
    </>
  );
}
