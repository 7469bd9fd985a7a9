import { useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { pageOf } from "#app/api-client/page-context.ts";
import { PageHeader } from "#app/staff/page-header.tsx";
import { staffOf } from "#app/staff/staff-user.ts";
import { useStaff } from "#app/staff/use-staff.ts";
import type { Route } from "./+types/dashboard.page.ts";
import { loadDashboard } from "./dashboard-data.ts";
import { Figures, Needs, QuickLinks, Recent } from "./dashboard-panels.tsx";
import styles from "./panels.module.css";

export async function loader({ context }: Route.LoaderArgs) {
  const { api, today } = pageOf(context);
  return loadDashboard(api, staffOf(context).permissions, today);
}

export default function Dashboard() {
  const t = useTranslations("dashboard.dashboard");
  const { user } = useStaff();
  const { figures, needs, complete, news, changes } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={t("hello", { firstname: user.firstname })} lead={t("lead")} />
      <Figures figures={figures} />
      <div className={styles.columns}>
        <div className={styles.stack}>
          <Needs needs={needs} complete={complete} />
          <Recent news={news} changes={changes} />
        </div>
        <QuickLinks />
      </div>
    </>
  );
}
