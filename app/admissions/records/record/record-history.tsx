import "@mantine/core/styles/Timeline.layer.css";
import { Card, Timeline } from "@mantine/core";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { stopReasons } from "#app/admissions/messages/rules.ts";
import { markStates } from "#app/admissions/registrations/marks.ts";
import { templateKinds } from "#app/base/templates/rules.ts";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import type { RegistrationEvent, RegistrationRecord } from "../schema.ts";
import { StateBadge } from "../state-badge.tsx";
import { shownEvents, titleOf, unnamedActor } from "./history.ts";
import styles from "./record.module.css";
import { useAnswerWords } from "./use-answer-words.ts";

const value = z.union([z.string(), z.number()]).nullish();

const answer = z.union([z.string(), z.array(z.string())]);

const Cause = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("deadline") }),
  z.object({ kind: z.literal("round"), name: z.string() }),
]);

/** The known data of an event; other data is not shown. */
const EventData = z.object({
  message: z.enum(templateKinds).optional().catch(undefined),
  document: z.string().optional().catch(undefined),
  documents: z.array(z.string()).catch([]),
  fields: z.array(z.string()).catch([]),
  changes: z
    .array(
      z.object({
        field: z.enum(["test_mark", "interview_mark", "final_mark", "remark"]),
        from: value,
        to: value,
      }),
    )
    .catch([]),
  cohort_id: z.number().nullish().catch(null),
  left_cohort_id: z.number().nullish().catch(null),
  cause: Cause.optional().catch(undefined),
  undone: z.boolean().catch(false),
  why: z.enum(stopReasons).optional().catch(undefined),
  before: z.record(z.string(), answer.nullable()).catch({}),
  after: z.record(z.string(), answer.nullable()).catch({}),
  /** Of a start or an outcome, and the number of a certificate. */
  day: z.iso.date().optional().catch(undefined),
  number: z.string().optional().catch(undefined),
  exception: z.boolean().catch(false),
});

const Appointment = z.object({
  kind: z.enum(["test", "interview"]),
  day: z.string(),
  time: z.string(),
  place: z.string(),
});

/** The events of a registration, newest first. */
export function RecordHistory({ registration }: { registration: RegistrationRecord }) {
  const t = useTranslations("registrations.records");
  const format = useFormatter();
  const factsOf = useFacts(registration);
  return (
    <Card withBorder component="section" aria-labelledby="history">
      <h2 id="history" className={styles.heading}>
        {t("record.history")}
      </h2>
      <Timeline bulletSize={14} lineWidth={2}>
        {shownEvents(registration.history).map((event) => (
          <Timeline.Item key={event.id} title={t(`events.${titleOf(event)}`)}>
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
              {event.actor || t(`record.${unnamedActor(event)}`)} ·{" "}
              {format.dateTime(new Date(event.at), { dateStyle: "medium", timeStyle: "short" })}
            </small>
          </Timeline.Item>
        ))}
      </Timeline>
      {registration.reads.length > 0 && (
        <details className={styles.reads}>
          <summary>{t("record.reads")}</summary>
          <ul>
            {registration.reads.map(({ day, kind, actor, times, among_others }) => (
              <li key={`${day} ${kind} ${actor} ${among_others}`}>
                {format.dateTime(new Date(`${day}T12:00:00Z`), { dateStyle: "medium" })} · {actor} ·{" "}
                {t(`record.read.${kind}`, { times })}
                {among_others && ` (${t("record.amongOthers")})`}
              </li>
            ))}
          </ul>
        </details>
      )}
    </Card>
  );
}

/** The facts of an event as text, without codes and ids. */
function useFacts(registration: RegistrationRecord) {
  const t = useTranslations("registrations.records.facts");
  const marks = useTranslations("registrations.marks");
  const kinds = useTranslations("templates.kinds");
  const reasons = useTranslations("registrations.messages.reasons");
  const words = useAnswerWords();
  const format = useFormatter();
  const cohort = (id: number | null | undefined) =>
    registration.cohorts.find((each) => each.id === id)?.name;

  function appointment(data: Record<string, unknown>): string {
    const { success, data: asked } = Appointment.safeParse(data);
    if (!success) return "";
    const day = format.dateTime(new Date(`${asked.day}T12:00:00Z`), { dateStyle: "full" });
    return t(`convoked.${asked.kind}`, { ...asked, day });
  }

  const causeIn = (cause: z.infer<typeof Cause>) =>
    cause.kind === "round" ? t("causes.round", { name: cause.name }) : t("causes.deadline");
  const day = (date: string) =>
    format.dateTime(new Date(`${date}T12:00:00Z`), { dateStyle: "long" });

  /** Numbers and days as the reader writes them. */
  function valueIn(value: string | number | null | undefined): string {
    if (typeof value === "number") return format.number(value, { maximumFractionDigits: 2 });
    return value || "–";
  }
  /** A word in place of a mark is written out; a remark stays as it is. */
  function changeIn(field: string, value: string | number | null | undefined): string {
    const state = field === "remark" ? undefined : markStates.find((each) => each === value);
    return state ? marks(state, { sex: registration.sex }) : valueIn(value);
  }
  function answerText(name: string, value: string | string[] | null | undefined): string {
    if (typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value)) return day(value);
    return (value && words.answer(name, value)) || "–";
  }

  return ({ kind, data, reason }: RegistrationEvent): string[] => {
    const { message, document, documents, changes, fields, ...carried } = EventData.parse(data);
    const [seat, left] = [cohort(carried.cohort_id), cohort(carried.left_cohort_id)];
    const documentNames = document ? [document] : documents;
    const { before, after } = carried;
    const compared = Object.keys(after).filter((name) => isComparable(name));
    const answered = fields
      .filter((name) => !compared.includes(name) && words.field(name) !== name)
      .map(words.field);
    return [
      message ? kinds(`${message}.name`) : "",
      documentNames.map(words.document).join(", "),
      kind === "convoked" ? appointment(data) : carried.day ? day(carried.day) : "",
      carried.number ?? "",
      carried.exception ? t("exception") : "",
      answered.join(", "),
      ...compared.map((name) =>
        t("changed", {
          field: words.field(name),
          from: answerText(name, before[name]),
          to: answerText(name, after[name]),
        }),
      ),
      ...changes.map(({ field, from, to }) =>
        t("changed", { field: t(field), from: changeIn(field, from), to: changeIn(field, to) }),
      ),
      carried.cause ? causeIn(carried.cause) : "",
      carried.why ? reasons(carried.why) : "",
      carried.undone ? t("undone") : "",
      left && left !== seat ? t("left", { cohort: left }) : "",
      seat ? t("seat", { cohort: seat }) : "",
      reason,
    ].filter((fact) => fact !== "");
  };
}

/** Long texts and ids are named but not compared. */
function isComparable(name: string): boolean {
  return !["motivation", "formation_id"].includes(name);
}
