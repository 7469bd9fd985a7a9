import { Anchor } from "@mantine/core";
import { CheckCheck } from "lucide-react";
import { Link, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { answerOr } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { usePaths } from "#app/staff/frame/use-staff.ts";
import { loadForms } from "#app/website/registration-form/use-forms.ts";
import { TwoViews } from "../list/two-views.tsx";
import type { Route } from "./+types/admin-duplicates.page.ts";
import { PairCard } from "./pair-card.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api } = pageOf(context);
  const page = /^[1-9]\d{0,5}$/.exec(url.searchParams.get("page") ?? "")?.[0] ?? "1";
  const pair = /^[1-9]\d{0,8}$/.exec(url.searchParams.get("pair") ?? "")?.[0];
  const decided = url.searchParams.get("view") === "decided";
  const query = {
    page,
    per_page: "10",
    ...(decided ? { decided: "yes" } : {}),
    ...(pair ? { pair } : {}),
  };
  return {
    pairs: await answerOr(api.registrations.duplicates.$get({ query }), null),
    decided,
    only: pair !== undefined,
    ...(await loadForms(context)),
  };
}

/** Pairs of registrations that may be of one person; every decision can be undone. */
export default function AdminDuplicates() {
  const t = useTranslations("registrations.records.pairs");
  const { pairs, decided, only } = useLoaderData<typeof loader>();
  const { to } = usePaths();
  return (
    <>
      {only && (
        <Anchor component={Link} to={to("/admin/registration/doublons")}>
          {t("all")}
        </Anchor>
      )}
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
    </>
  );
}
