import { Anchor, Badge, Button, Group } from "@mantine/core";
import { Download } from "lucide-react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import type { ApiClient } from "#app/api-client/client.ts";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { stateColor } from "#app/staff/frame/state-color.ts";
import { usePaths, useStaff } from "#app/staff/frame/use-staff.ts";
import { useDownload } from "#app/staff/table/use-download.ts";
import styles from "./record.module.css";
import outcomeStyles from "./record-outcome.module.css";
import { RecordSection } from "./record-section.tsx";

/** As the API answers: the feature of certificates is above this one. */
type Answer = Awaited<ReturnType<ApiClient["certificates"]["people"][":id"]["$get"]>>;
type PersonOutcome = Extract<Awaited<ReturnType<Answer["json"]>>, { certificates: unknown }>;

/** What became of a person, and their certificates; nothing before the training. */
export function RecordOutcome({ outcome: person }: { outcome: PersonOutcome | null }) {
  const t = useTranslations("certificates.record");
  const format = useFormatter();
  const download = useDownload();
  const { to } = usePaths();
  const manages = useStaff().may("certificates.manage");
  if (!person || (!person.started_on && !person.outcome && !person.certificates.length))
    return null;
  const day = (date: string) =>
    format.dateTime(new Date(`${date}T12:00:00Z`), { dateStyle: "long" });
  const { outcome, started_on, ended_on, final_mark, cohort_id } = person;
  const facts: [string, string][] = [
    [t("started"), started_on ? day(started_on) : ""],
    [t("outcome"), outcome ? t(`outcomes.${outcome}`) : t("open")],
    [t("ended"), ended_on ? day(ended_on) : ""],
    [t("mark"), final_mark === null ? "" : t("of20", { mark: final_mark })],
    [t("exception"), person.exception_reason],
    [t("left"), person.left_reason],
  ];
  return (
    <RecordSection title={t("title")}>
      <dl className={styles.answers}>
        {facts
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <ul className={outcomeStyles.list}>
        {person.certificates.map(({ id, number, state, issued_on, revoked_on }) => (
          <li key={id}>
            <Group gap="xs">
              <strong>{number}</strong>
              <Badge variant="light" color={stateColor("certificate", state)}>
                {t(`states.${state}`)}
              </Badge>
              <span>
                {revoked_on
                  ? t("revokedOn", { day: day(revoked_on) })
                  : t("issuedOn", { day: day(issued_on) })}
              </span>
              <Button
                size="xs"
                variant="default"
                leftSection={<Download size={16} aria-hidden />}
                aria-label={t("downloadOf", { number })}
                onClick={() => download(`/api/certificates/${id}/pdf`)}
              >
                {t("download")}
              </Button>
            </Group>
          </li>
        ))}
      </ul>
      {manages && cohort_id && (
        <Anchor component={Link} to={to(`/admin/cohortes/${cohort_id}/outcomes`)}>
          {t("decide")}
        </Anchor>
      )}
    </RecordSection>
  );
}
