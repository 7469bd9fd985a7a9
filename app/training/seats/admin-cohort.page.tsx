import { Button, Card, SimpleGrid } from "@mantine/core";
import { ClipboardCheck, GraduationCap, Pencil } from "lucide-react";
import { Link, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { answerOr } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { PageHeader } from "#app/staff/frame/page-header.tsx";
import { usePaths, useStaff } from "#app/staff/frame/use-staff.ts";
import { ExportMenu } from "#app/staff/table/export-menu.tsx";
import { loadCohort } from "#app/website/cohorts/load-cohort.ts";
import type { StaffCohort } from "#app/website/cohorts/schema.ts";
import { Seats } from "#app/website/cohorts/seats.tsx";
import { useCohortWords } from "#app/website/cohorts/use-cohort-words.ts";
import { WarningList } from "#app/website/cohorts/warning-list.tsx";
import type { Route } from "./+types/admin-cohort.page.ts";
import styles from "./admissions.module.css";
import { MemberList } from "./member-list.tsx";
import { WaitingList } from "./waiting-list.tsx";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { api } = pageOf(context);
  const cohort = await loadCohort(api, params.id);
  const [people, others] = await Promise.all([
    answerOr(api.cohortes[":id"].members.$get({ param: { id: params.id } }), null),
    answerOr(
      api.cohortes.all.$get({
        query: { formation: String(cohort.formation_id), per_page: "100", page: "1" },
      }),
      null,
    ),
  ]);
  const otherCohorts = (others?.data ?? []).filter(({ id }) => id !== cohort.id);
  return { cohort, people, otherCohorts };
}

/** One cohort with its members and its waiting list. */
export default function AdminCohort() {
  const t = useTranslations("seats.cohort");
  const { cohort, people, otherCohorts } = useLoaderData<typeof loader>();
  const words = useCohortWords();
  const { to } = usePaths();
  const { may } = useStaff();
  const seesPeople = may("registrations.read");
  return (
    <>
      <PageHeader
        title={cohort.name}
        lead={[cohort.formation_title, cohort.place, words.dates(cohort)]
          .filter(Boolean)
          .join(" · ")}
        action={
          <>
            {seesPeople && (
              <Button
                component={Link}
                to={to(`/admin/cohortes/${cohort.id}/presences`)}
                variant="default"
                leftSection={<ClipboardCheck size={16} aria-hidden />}
              >
                {t("attendance")}
              </Button>
            )}
            {may("certificates.manage") && (
              <Button
                component={Link}
                to={to(`/admin/cohortes/${cohort.id}/outcomes`)}
                variant="default"
                leftSection={<GraduationCap size={16} aria-hidden />}
              >
                {t("outcomes")}
              </Button>
            )}
            {seesPeople && (
              <ExportMenu path={`/api/cohortes/${cohort.id}/members/export`} names={[]} />
            )}
            <Button
              component={Link}
              to={to(`/admin/cohortes/edit-cohorte/${cohort.id}`)}
              leftSection={<Pencil size={16} aria-hidden />}
            >
              {t("edit")}
            </Button>
          </>
        }
      />
      <Facts cohort={cohort} />
      <WarningList warnings={cohort.warnings} closesOn={cohort.intake_closes_on} />
      {seesPeople && (
        <SimpleGrid cols={{ base: 1, lg: 2 }} mt="md" style={{ alignItems: "start" }}>
          <MemberList cohort={cohort} people={people} otherCohorts={otherCohorts} />
          <WaitingList cohort={cohort} people={people} />
        </SimpleGrid>
      )}
    </>
  );
}

function Facts({ cohort }: { cohort: StaffCohort }) {
  const t = useTranslations("seats.cohort");
  const format = useFormatter();
  const day = (date: string) => format.dateTime(new Date(date), { dateStyle: "long" });
  return (
    <Card withBorder component="section" aria-label={t("facts")}>
      <dl className={styles.facts}>
        <div>
          <dt>{t("dates")}</dt>
          <dd>
            {day(cohort.start_date)} – {day(cohort.end_date)}
          </dd>
        </div>
        <div>
          <dt>{t("place")}</dt>
          <dd>{cohort.place || "–"}</dd>
        </div>
        <div>
          <dt>{t("trainers")}</dt>
          <dd>{cohort.trainers.join(", ") || "–"}</dd>
        </div>
        <div>
          <dt>{t("seats")}</dt>
          <dd>
            <Seats cohort={cohort} />
          </dd>
        </div>
        <div>
          <dt>{t("deadline")}</dt>
          <dd>
            {cohort.confirm_days === null
              ? t("noDeadline")
              : t("deadlineDays", { count: cohort.confirm_days })}
            {cohort.auto_promote && ` ${t("auto")}`}
          </dd>
        </div>
      </dl>
    </Card>
  );
}
