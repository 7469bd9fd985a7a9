import { useTranslations } from "use-intl";
import frame from "#app/admissions/applying/pages/frame.module.css";
import { PageHead } from "#app/base/shell/page-head.tsx";
import type { Route } from "./+types/status.page.ts";
import { FollowScript, KeptActs } from "./follow-script.tsx";
import { postAct, readStatusPage } from "./post-act.ts";
import { StatusView } from "./status-view.tsx";

export function loader({ context, request }: Route.LoaderArgs) {
  return readStatusPage(context, request);
}

export function action({ context, request }: Route.ActionArgs) {
  return postAct(context, request);
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

/** A registration, for the browser that has just looked it up. The address holds nothing about it. */
export default function StatusPage({ actionData, loaderData }: Route.ComponentProps) {
  const t = useTranslations("followUp");
  return (
    <main id="content" className={frame.main}>
      <PageHead title={t("title")} hidden />
      <KeptActs />
      <StatusView
        status={loaderData.status}
        done={actionData ? null : loaderData.done}
        typed={actionData?.typed ?? {}}
        errors={actionData?.errors ?? {}}
        refused={actionData?.refused ?? null}
      />
      <FollowScript />
    </main>
  );
}
