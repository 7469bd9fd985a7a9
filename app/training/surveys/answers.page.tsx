import { Anchor, Button, Card, Group, Stack } from "@mantine/core";
import { useState } from "react";
import { data, Link, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { readAnswer } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { PageHeader } from "#app/staff/frame/page-header.tsx";
import { usePaths, useStaff } from "#app/staff/frame/use-staff.ts";
import { writtenPhone } from "#app/website/registration-form/phone.ts";
import type { Route } from "./+types/answers.page.ts";
import { PhoneForm } from "./phone-form.tsx";
import { SurveyBadge } from "./survey-badge.tsx";
import { SurveyFacts } from "./survey-facts.tsx";
import styles from "./surveys.module.css";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { api, today } = pageOf(context);
  if (!/^\d{1,9}$/.test(params.id)) throw data(null, { status: 404 });
  const { data: survey, status } = await readAnswer(
    api.surveys[":id{[0-9]+}"].$get({ param: { id: params.id } }),
  );
  if (!survey) throw data(null, { status: status === 200 ? 404 : status });
  return { survey, today };
}

/** The answers of one person, and the form to type them in during a call. */
export default function SurveyAnswersPage() {
  const t = useTranslations("surveys");
  const { survey, today } = useLoaderData<typeof loader>();
  const { to } = usePaths();
  const { may } = useStaff();
  const format = useFormatter();
  const [typing, setTyping] = useState(false);
  const day = (text: string) => format.dateTime(new Date(text), { dateStyle: "long" });
  const isDue = survey.due_on <= today;
  return (
    <>
      <PageHeader
        title={`${survey.last_name} ${survey.first_names}`}
        lead={
          <Group gap="xs">
            <SurveyBadge state={survey.state} /> {t("month", { count: survey.month })}
          </Group>
        }
      />
      <Stack maw={760}>
        <Card withBorder component="section" aria-labelledby="survey-facts">
          <h2 id="survey-facts" className={styles.heading}>
            {t("one.facts")}
          </h2>
          <dl className={styles.facts}>
            <dt>{t("one.record")}</dt>
            <dd>
              <Anchor component={Link} to={to(`/admin/registration/${survey.registration}`)}>
                {survey.reference}
              </Anchor>
            </dd>
            <dt>{t("one.phone")}</dt>
            <dd>
              <a href={`tel:${survey.phone}`}>{writtenPhone(survey.phone)}</a>
            </dd>
            {survey.ended_on && (
              <>
                <dt>{t("one.ended")}</dt>
                <dd>{day(survey.ended_on)}</dd>
              </>
            )}
            <dt>{t("columns.due")}</dt>
            <dd>{day(survey.due_on)}</dd>
            <dt>{t("columns.sent")}</dt>
            <dd>{survey.sent_at ? day(survey.sent_at) : t("one.notSent")}</dd>
            {survey.reminded_at && (
              <>
                <dt>{t("filters.reminded")}</dt>
                <dd>{day(survey.reminded_at)}</dd>
              </>
            )}
          </dl>
        </Card>
        <Card withBorder component="section" aria-labelledby="survey-answers">
          <h2 id="survey-answers" className={styles.heading}>
            {t("one.answers")}
          </h2>
          <SurveyFacts survey={survey} />
          {!isDue && <p>{t("one.notDue")}</p>}
          {may("registrations.manage") && isDue && !typing && (
            <Button mt="md" variant="default" onClick={() => setTyping(true)}>
              {t(survey.answers ? "one.correct" : "one.type")}
            </Button>
          )}
        </Card>
        {typing && (
          <PhoneForm
            key={survey.version}
            survey={survey}
            today={today}
            onDone={() => setTyping(false)}
          />
        )}
      </Stack>
    </>
  );
}
