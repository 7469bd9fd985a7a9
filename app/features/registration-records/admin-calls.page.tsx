import { EmptyState, SegmentedControl } from "@mantine/core";
import { PhoneCall } from "lucide-react";
import { useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { answerOr } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { CallList } from "#app/features/registrations/call-list.tsx";
import { PageHeader } from "#app/staff/page-header.tsx";
import { ListFooter } from "#app/staff/table/list-footer.tsx";
import { useListUrl } from "#app/staff/table/use-list-url.ts";
import type { Route } from "./+types/admin-calls.page.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api } = pageOf(context);
  const page = /^[1-9]\d{0,5}$/.exec(url.searchParams.get("page") ?? "")?.[0] ?? "1";
  const called = url.searchParams.get("view") === "called";
  const query = { page, per_page: "50", ...(called ? { called: "yes" as const } : {}) };
  return { calls: await answerOr(api.registrations.calls.$get({ query }), null), called };
}

/** People to be called because a message could not leave, and those who were called. */
export default function AdminCalls() {
  const t = useTranslations("registrations.calls");
  const { calls, called } = useLoaderData<typeof loader>();
  const url = useListUrl();
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")} />
      <SegmentedControl
        mb="md"
        aria-label={t("view")}
        value={called ? "called" : "open"}
        onChange={(view) => url.set({ view: view === "called" ? view : null })}
        data={[
          { value: "open", label: t("open") },
          { value: "called", label: t("called") },
        ]}
      />
      {calls === null && <p role="alert">{t("failed")}</p>}
      {calls?.data.length === 0 && (
        <EmptyState
          variant="light"
          py="xl"
          icon={<PhoneCall size={28} aria-hidden />}
          title={called ? t("nobodyCalled") : t("nobody")}
        />
      )}
      {calls && calls.data.length > 0 && (
        <>
          <CallList calls={calls.data} />
          <ListFooter meta={calls.meta} />
        </>
      )}
    </>
  );
}
