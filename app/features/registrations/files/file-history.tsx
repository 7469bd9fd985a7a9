import { Card, Timeline } from "@mantine/core";
import { useFormatter, useTranslations } from "use-intl";
import { z } from "zod";
import { templateKinds } from "#app/features/templates/rules.ts";
import styles from "./file.module.css";
import type { RegistrationEvent, RegistrationFile } from "./schema.ts";
import { StateBadge } from "./state-badge.tsx";
import { useAnswerWords } from "./use-answer-words.ts";

const value = z.union([z.string(), z.number()]).nullish();

/** What an event may carry; anything else in it is not shown. */
const Carried = z.object({
  message: z.enum(templateKinds).optional().catch(undefined),
  document: z.string().optional().catch(undefined),
  documents: z.array(z.string()).catch([]),
  fields: z.array(z.string()).catch([]),
  changes: z
    .array(
      z.object({
        field: z.enum(["test_mark", "interview_mark", "remark"]),
        ...{ from: value, to: value },
      }),
    )
    .catch([]),
  cohort_id: z.number().nullish().catch(null),
  left_cohort_id: z.number().nullish().catch(null),
  undone: z.boolean().catch(false),
});

/** What happened to a file, the newest first: what, from what to what, why, who and when. */
export function FileHistory({ file }: { file: RegistrationFile }) {
  const t = useTranslations("registrations.files");
  const format = useFormatter();
  const factsOf = useFacts(file);
  return (
    <Card withBorder component="section" aria-labelledby="history">
      <h2 id="history" className={styles.heading}>
        {t("file.history")}
      </h2>
      <Timeline bulletSize={14} lineWidth={2}>
        {file.history.map((event) => (
          <Timeline.Item key={event.id} title={t(`events.${event.kind}`)}>
            {event.to && (
              <p className={styles.fact}>
                {event.from && event.from !== event.to && (
                  <>
                    <StateBadge state={event.from} /> →{" "}
                  </>
                )}
                <StateBadge state={event.to} />
              </p>
            )}
            {factsOf(event).map((fact) => (
              <p key={fact} className={styles.fact}>
                {fact}
              </p>
            ))}
            <small>
              {event.actor || t("file.applicant")} ·{" "}
              {format.dateTime(new Date(event.at), { dateStyle: "medium", timeStyle: "short" })}
            </small>
          </Timeline.Item>
        ))}
      </Timeline>
    </Card>
  );
}

/** The facts of an event in words: no code and no number of a row. */
function useFacts(file: RegistrationFile) {
  const t = useTranslations("registrations.files.facts");
  const kinds = useTranslations("templates.kinds");
  const words = useAnswerWords();
  const cohort = (id: number | null | undefined) =>
    file.cohorts.find((each) => each.id === id)?.name;

  return ({ data, reason }: RegistrationEvent): string[] => {
    const { message, document, documents, changes, fields, ...carried } = Carried.parse(data);
    const [seat, left] = [cohort(carried.cohort_id), cohort(carried.left_cohort_id)];
    const papers = document ? [document] : documents;
    const answered = fields.map(words.field).filter((label, at) => label !== fields[at]);
    return [
      message ? kinds(`${message}.name`) : "",
      papers.map(words.document).join(", "),
      answered.join(", "),
      ...changes.map(({ field, from, to }) =>
        t("changed", { field: t(field), from: from ?? "–", to: to ?? "–" }),
      ),
      carried.undone ? t("undone") : "",
      left && left !== seat ? t("left", { cohort: left }) : "",
      seat ? t("seat", { cohort: seat }) : "",
      reason,
    ].filter((fact) => fact !== "");
  };
}
