import { Button } from "@mantine/core";
import { FilePlus2, SquarePen } from "lucide-react";
import { Link, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { answerOr } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { FirstSteps } from "#app/operations/launch/first-steps.tsx";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { PageHeader } from "#app/staff/frame/page-header.tsx";
import { staffOf } from "#app/staff/frame/staff-user.ts";
import { usePaths, useStaff } from "#app/staff/frame/use-staff.ts";
import type { Route } from "./+types/dashboard.page.ts";
import styles from "./dashboard.module.css";
import { loadDashboard } from "./dashboard-data.ts";
import { MeasureTiles } from "./measure-tiles.tsx";
import { NeedList } from "./need-list.tsx";
import { SinceList } from "./since-list.tsx";
import { TextsLater } from "./texts-later.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { api, today, locale } = pageOf(context);
  const { permissions } = staffOf(context);
  const [data, launch, guide] = await Promise.all([
    loadDashboard(api, permissions, { today, locale }),
    permissions.includes("settings.manage") ? answerOr(api.launch.$get(), null) : null,
    answerOr(api.guide.$get(), null),
  ]);
  return { ...data, launch, guide, today };
}

/** What waits for the user, what happened, and the numbers of the work: one screen. */
export default function Dashboard() {
  const t = useTranslations("dashboard.dashboard");
  const name = useTranslations("dashboard.screens.dashboard");
  const format = useFormatter();
  const { needs, complete, measures, since, launch, guide, today } = useLoaderData<typeof loader>();
  const date = format.dateTime(new Date(`${today}T12:00:00Z`), { dateStyle: "full" });
  return (
    <>
      <PageHeader title={name("name")} lead={t("lead", { date })} action={<MainButton />} />
      <TextsLater />
      <div className={styles.columns}>
        <NeedList needs={needs} complete={complete} />
        <div className={styles.side}>
          {measures && <MeasureTiles measures={measures} />}
          <SinceList since={since} today={today} />
        </div>
      </div>
      {guide && <FirstSteps guide={guide} launch={launch} />}
    </>
  );
}

/** Whoever takes in applications enters one; the others write. */
function MainButton() {
  const t = useTranslations("dashboard.dashboard");
  const articles = useTranslations("editor.news");
  const { may } = useStaff();
  const { to } = usePaths();
  if (may("registrations.manage")) {
    return (
      <Button
        component="a"
        href={to("/registration/agent")}
        leftSection={<FilePlus2 size={17} aria-hidden />}
      >
        {t("enter")}
      </Button>
    );
  }
  return (
    may("news.create") && (
      <Button
        component={Link}
        to={to("/admin/news/add")}
        leftSection={<SquarePen size={17} aria-hidden />}
      >
        {articles("add")}
      </Button>
    )
  );
}
