import { CheckCheck } from "lucide-react";
import { useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { answerOr } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { loadForms } from "#app/features/registration-form/use-forms.ts";
import type { Route } from "./+types/admin-duplicates.page.ts";
import { PairCard } from "./pair-card.tsx";
import { TwoViews } from "./two-views.tsx";

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
  return (
    <TwoViews
      words={{
        title: t("title"),
        lead: t("lead"),
        view: t("view"),
        open: t("open"),
        done: t("decided"),
        failed: t("failed"),
        none: decided ? t("noneDecided") : t("none"),
      }}
      list={pairs}
      done={{ view: "decided", shown: decided }}
      icon={<CheckCheck size={28} aria-hidden />}
    >
      {(rows) => rows.map((pair) => <PairCard key={pair.id} pair={pair} />)}
    </TwoViews>
  );
}
