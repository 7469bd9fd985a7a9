import { Button } from "@mantine/core";
import { SquarePen } from "lucide-react";
import { Link, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { answerOr } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { FiguresSection } from "#app/monitoring/figures/figures-section.tsx";
import { readFigures } from "#app/monitoring/figures/read-figures.ts";
import { LaunchPanel } from "#app/operations/launch/launch-panel.tsx";
import { RoleCards } from "#app/operations/launch/role-cards.tsx";
import { PageHeader } from "#app/staff/frame/page-header.tsx";
import { staffOf } from "#app/staff/frame/staff-user.ts";
import { usePaths, useStaff } from "#app/staff/frame/use-staff.ts";
import type { Route } from "./+types/dashboard.page.ts";
import { CallsPanel } from "./calls-panel.tsx";
import { ContentFigures } from "./content-figures.tsx";
import { loadDashboard } from "./dashboard-data.ts";
import { Figures, Needs, Recent } from "./dashboard-panels.tsx";
import { lastChanges } from "./last-changes.server.ts";
import styles from "./panels.module.css";
import { TextsLater } from "./texts-later.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api, today, locale } = pageOf(context);
  const { permissions } = staffOf(context);
  const [data, changes, launch, guide, counted] = await Promise.all([
    loadDashboard(api, permissions, { today, locale }),
    (["audit.read", "registrations.read"] as const).every((right) => permissions.includes(right))
      ? lastChanges(api, locale)
      : null,
    permissions.includes("settings.manage") ? answerOr(api.launch.$get(), null) : null,
    answerOr(api.guide.$get(), null),
    permissions.includes("figures.read") ? readFigures(api, url) : null,
  ]);
  return { ...data, changes, launch, guide, counted, today };
}

export default function Dashboard() {
  const t = useTranslations("dashboard.dashboard");
  const articles = useTranslations("editor.news");
  const { user, may } = useStaff();
  const { to } = usePaths();
  const { figures, needs, complete, calls, news, changes, ...data } =
    useLoaderData<typeof loader>();
  const { launch, guide, counted, today, summary } = data;
  return (
    <>
      <PageHeader
        title={t("hello", { firstname: user.firstname })}
        lead={t("lead")}
        action={
          may("news.create") && (
            <Button
              component={Link}
              to={to("/admin/news/add")}
              leftSection={<SquarePen size={17} aria-hidden />}
            >
              {articles("add")}
            </Button>
          )
        }
      />
      <TextsLater />
      {launch && guide && <LaunchPanel list={launch} guide={guide} />}
      {guide && <RoleCards guide={guide} />}
      <div className={styles.columns}>
        <div className={styles.stack}>
          <Needs needs={needs} complete={complete} />
          {calls && calls.data.length > 0 && (
            <CallsPanel calls={calls.data} total={calls.meta.total} />
          )}
        </div>
        <div className={styles.stack}>
          <Recent news={news} changes={changes} />
        </div>
      </div>
      <Figures figures={figures} />
      {may("figures.read") && <FiguresSection answer={counted} today={today} />}
      {summary && <ContentFigures summary={summary} edits={may("news.edit")} />}
    </>
  );
}
