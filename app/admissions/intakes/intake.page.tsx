import { Anchor, Button, Card, Group } from "@mantine/core";
import { ExternalLink } from "lucide-react";
import { data, Link, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { BatchProgress, useBatch } from "#app/admissions/messages/batch-progress.tsx";
import { readAnswer } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { PageHeader } from "#app/staff/frame/page-header.tsx";
import type { CrumbHandle } from "#app/staff/frame/trail.tsx";
import { usePaths } from "#app/staff/frame/use-staff.ts";
import { useListUrl } from "#app/staff/table/use-list-url.ts";
import type { Route } from "./+types/intake.page.ts";
import { DeleteIntake } from "./delete-intake.tsx";
import { CohortLinks, CourseLinks } from "./fed-by.tsx";
import { IntakeForm } from "./intake-form.tsx";
import styles from "./intakes.module.css";
import type { IntakeRow } from "./schema.ts";
import { StateBadge } from "./state-badge.tsx";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { api, today } = pageOf(context);
  const read = await readAnswer(api["registration-calls"].overview.$get());
  const intake = read.data?.intakes.find(({ id }) => String(id) === params.id);
  if (!intake) throw data(null, { status: read.data ? 404 : read.status });
  return { intake, today };
}

export const handle: CrumbHandle = {
  crumb(data, { t }) {
    const { intake } = data as { intake: IntakeRow };
    return t("intakes.name", { form: intake.form_title, year: String(intake.year) });
  },
};

/** One application period: change it, and see what depends on it. */
export default function OneIntake() {
  const t = useTranslations("intakes");
  const { intake, today } = useLoaderData<typeof loader>();
  const batch = useListUrl().get("batch");
  const name = t("name", { form: intake.form_title, year: String(intake.year) });
  return (
    <>
      <PageHeader
        title={name}
        lead={<StateBadge state={intake.state} />}
        action={<DeleteIntake intake={intake} name={name} />}
      />
      {batch && <Told key={batch} id={batch} />}
      <div className={styles.columns}>
        <section aria-labelledby="change">
          <h2 id="change" className={styles.heading}>
            {t("one.change")}
          </h2>
          <IntakeForm key={intake.version} intake={intake} forms={[]} today={today} />
        </section>
        <Facts intake={intake} />
      </div>
    </>
  );
}

/** The messages of the change that was just made, until they have left. */
function Told({ id }: { id: string }) {
  const t = useTranslations("intakes.one");
  const batch = useBatch(id);
  if (!batch) return null;
  return (
    <section aria-label={t("notices")} style={{ marginBlockEnd: "var(--space-5)" }}>
      <BatchProgress batch={batch} />
    </section>
  );
}

function Facts({ intake }: { intake: IntakeRow }) {
  const t = useTranslations("intakes");
  const { to } = usePaths();
  const query = new URLSearchParams({ form: intake.form, year: String(intake.year) });
  return (
    <Card withBorder component="section" aria-label={t("one.facts")}>
      <h2 className={styles.heading}>{t("one.facts")}</h2>
      <dl className={styles.factList}>
        <div>
          <dt>{t("list.columns.received")}</dt>
          <dd>
            {t("list.received", { count: intake.received })}
            {intake.received > 0 && (
              <>
                {" · "}
                <Anchor component={Link} to={to(`/admin/registration?${query}`)}>
                  {t("one.registrations")}
                </Anchor>
              </>
            )}
          </dd>
        </div>
        {intake.drafts !== null && (
          <div>
            <dt>{t("list.columns.drafts")}</dt>
            <dd>{t("list.drafts", { count: intake.drafts })}</dd>
          </div>
        )}
        <div>
          <dt>{t("one.courses")}</dt>
          <dd>
            <CourseLinks courses={intake.courses} />
          </dd>
        </div>
        <div>
          <dt>{t("one.cohorts")}</dt>
          <dd>
            <CohortLinks cohorts={intake.cohorts} closesOn={intake.closes_on} />
          </dd>
        </div>
      </dl>
      <Group mt="md">
        <Button
          component="a"
          href={to(`/registration/${intake.form}`)}
          variant="default"
          leftSection={<ExternalLink size={16} aria-hidden />}
        >
          {t("one.publicPage")}
        </Button>
      </Group>
    </Card>
  );
}
