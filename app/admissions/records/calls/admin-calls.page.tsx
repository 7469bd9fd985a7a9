import { PhoneCall } from "lucide-react";
import { useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { CallList } from "#app/admissions/registrations/call-list.tsx";
import { answerOr } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { TwoViews } from "../list/two-views.tsx";
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
  return (
    <TwoViews
      words={{
        title: t("title"),
        lead: t("lead"),
        view: t("view"),
        open: t("open"),
        done: t("called"),
        failed: t("failed"),
        none: called ? t("nobodyCalled") : t("nobody"),
      }}
      list={calls}
      done={{ view: "called", shown: called }}
      icon={<PhoneCall size={28} aria-hidden />}
    >
      {(rows) => <CallList calls={rows} />}
    </TwoViews>
  );
}
