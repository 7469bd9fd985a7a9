import { EmptyState, SegmentedControl } from "@mantine/core";
import { CheckCheck } from "lucide-react";
import { useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { answerOr } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { loadForms } from "#app/features/registration-form/use-forms.ts";
import { PageHeader } from "#app/staff/page-header.tsx";
import { ListFooter } from "#app/staff/table/list-footer.tsx";
import { useListUrl } from "#app/staff/table/use-list-url.ts";
import type { Route } from "./+types/admin-duplicates.page.ts";
import { PairCard } from "./pair-card.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api } = pageOf(context);
  const page = /^[1-9]\d{0,5}$/.exec(url.searchParams.get("page") ?? "")?.[0] ?? "1";
  const decided = url.searchParams.get("view") === "decided";
  const query = { page, per_page: "10", ...(decided ? { decided: "yes" } : {}) };
  return {
    pairs: await answerOr(api.registrations.duplicates.$get({ query }), null),
    decided,
    ...(await loadForms(context)),
  };
}

/** Pairs of registrations that may be of one person; every decision can be undone. */
export default function AdminDuplicates() {
  const t = useTranslations("registrations.records.pairs");
  const { pairs, decided } = useLoaderData<typeof loader>();
  const url = useListUrl();
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")} />
      <SegmentedControl
        mb="md"
        aria-label={t("view")}
        value={decided ? "decided" : "open"}
        onChange={(view) => url.set({ view: view === "decided" ? view : null })}
        data={[
          { value: "open", label: t("open") },
          { value: "decided", label: t("decided") },
        ]}
      />
      {pairs === null && <p role="alert">{t("failed")}</p>}
      {pairs?.data.length === 0 && (
        <EmptyState
          variant="light"
          py="xl"
          icon={<CheckCheck size={28} aria-hidden />}
          title={decided ? t("noneDecided") : t("none")}
        />
      )}
      {pairs?.data.map((pair) => (
        <PairCard key={pair.id} pair={pair} />
      ))}
      {pairs && pairs.data.length > 0 && <ListFooter meta={pairs.meta} />}
    </>
  );
}
