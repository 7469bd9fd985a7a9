import { Anchor, Badge } from "@mantine/core";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import type { ApiClient } from "#app/api-client/client.ts";
import { stateColor } from "#app/staff/frame/state-color.ts";
import { usePaths } from "#app/staff/frame/use-staff.ts";
import styles from "./record.module.css";
import { RecordSection } from "./record-section.tsx";

/** As the API answers: the feature of surveys is above this one. */
type Answer = Awaited<ReturnType<ApiClient["surveys"]["of"][":id"]["$get"]>>;
export type RecordSurvey = Extract<Awaited<ReturnType<Answer["json"]>>, unknown[]>[number];

/** What the person answered after the training. */
export function RecordSurveys({ surveys }: { surveys: RecordSurvey[] }) {
  const t = useTranslations("surveys");
  const { to } = usePaths();
  if (!surveys.length) return null;
  return (
    <RecordSection title={t("record.title")}>
      <ul className={styles.notes}>
        {surveys.map((survey) => (
          <li key={survey.id}>
            <Anchor component={Link} to={to(`/admin/surveys/${survey.id}`)}>
              {t("month", { count: survey.month })}
            </Anchor>{" "}
            <Badge variant="light" color={stateColor("survey", survey.state)}>
              {t(`states.${survey.state}`)}
            </Badge>
            {survey.answers && <SurveyLine answers={survey.answers} />}
          </li>
        ))}
      </ul>
    </RecordSection>
  );
}

function SurveyLine({ answers }: { answers: NonNullable<RecordSurvey["answers"]> }) {
  const t = useTranslations("surveys");
  const { situation, related, income, useful, remark } = answers;
  const words = [
    t(`situations.${situation}`),
    related === null ? "" : t(`record.${related ? "trade" : "otherTrade"}`),
    income ? t(`incomes.${income}`) : "",
    useful ? t(`usefulness.${useful}`) : "",
  ];
  return (
    <>
      <br />
      {words.filter(Boolean).join(" · ")}
      {remark && (
        <>
          <br />
          {remark}
        </>
      )}
    </>
  );
}
