import { Badge, Button, Group } from "@mantine/core";
import { useTranslations } from "use-intl";
import styles from "#app/admissions/messages/outbox.module.css";
import { useReachWords } from "#app/admissions/messages/reach-words.ts";
import type { SentMessage } from "#app/admissions/messages/schema.ts";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { phoneChannels } from "#app/platform/phones/channels.ts";
import { useAct } from "#app/staff/form/use-act.ts";
import { useApi } from "#app/staff/form/use-api.ts";
import { stateColor } from "#app/staff/frame/state-color.ts";
import { useStaff } from "#app/staff/frame/use-staff.ts";
import type { RegistrationRecord } from "../schema.ts";
import { RecordSection } from "./record-section.tsx";

type Props = {
  messages: SentMessage[];
  consent: RegistrationRecord["messages_consent"];
  reach: RegistrationRecord["reach"];
};

/** All messages to an applicant: channel, text and state of delivery. */
export function RecordMessages({ messages, consent, reach }: Props) {
  const t = useTranslations("registrations.messages");
  const words = useTranslations("templates.kinds");
  const format = useFormatter();
  const reachWords = useReachWords();
  const api = useApi();
  const act = useAct();
  const manages = useStaff().may("registrations.manage");
  const again = (id: number) => () =>
    api.registrations.messages[":id"].retry.$post({ param: { id: String(id) } });
  return (
    <RecordSection title={t("record.title")}>
      <p>
        {reach.length ? (
          t("record.reach", { ways: reachWords.withDays(reach) })
        ) : (
          <strong>{reachWords.withDays(reach)}</strong>
        )}
      </p>
      {phoneChannels.map((channel) => {
        const at = consent[channel];
        const day = at && format.dateTime(new Date(at), { dateStyle: "medium" });
        const name = t(`channels.${channel}`);
        return (
          <p key={channel} className={styles.muted}>
            {day
              ? t("record.agreed", { channel: name, day, version: consent.version })
              : t("record.notAgreed", { channel: name })}
          </p>
        );
      })}
      {messages.length === 0 && <p className={styles.muted}>{t("record.none")}</p>}
      {messages.map(({ id, kind, channel, state, reason, subject, text, ...message }) => (
        <details key={id} className={styles.message}>
          <summary>
            <Group gap="xs" component="span" display="inline-flex">
              <strong>{kind === "own" ? subject || t("own") : words(`${kind}.name`)}</strong>
              <Badge variant="light">{t(`channels.${channel}`)}</Badge>
              <Badge color={stateColor("message", state)} variant="light">
                {t(`states.${state}`)}
              </Badge>
            </Group>
          </summary>
          <p className={styles.muted}>
            {[
              message.by,
              format.dateTime(new Date(message.sent_at ?? message.created_at), {
                dateStyle: "medium",
                timeStyle: "short",
              }),
              reason && t(`reasons.${reason}`),
            ]
              .filter(Boolean)
              .join(" · ")}
          </p>
          {subject && (
            <p>
              <strong>{subject}</strong>
            </p>
          )}
          <p className={styles.text}>{text}</p>
          {manages && state === "failed" && (
            <Button size="xs" variant="default" onClick={() => act(again(id))}>
              {t("retry")}
            </Button>
          )}
        </details>
      ))}
    </RecordSection>
  );
}
