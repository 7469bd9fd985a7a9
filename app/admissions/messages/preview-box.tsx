import { Alert } from "@mantine/core";
import { useTranslations } from "use-intl";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import styles from "./outbox.module.css";
import { UnreachedLink } from "./reach-note.tsx";
import { channels } from "./rules.ts";
import type { MessagePreview } from "./schema.ts";

/** Sample texts, recipients, who is left out and why, price and duration. */
export function PreviewBox({ preview }: { preview: MessagePreview }) {
  const t = useTranslations("registrations.messages");
  const format = useFormatter();
  const { samples, reach, unreachable, units, cost, minutes } = preview;
  const paid = units.sms + units.whatsapp > 0;
  return (
    <Alert color="blue" title={t("before")}>
      {samples.map(({ channel, name, subject, text, units: parts }) => (
        <section key={channel} className={styles.sample} aria-label={t(`channels.${channel}`)}>
          <p className={styles.muted}>
            {t("sample", { channel: t(`channels.${channel}`), name })}
            {channel === "sms" && ` ${t("parts", { count: parts })}`}
          </p>
          {subject && (
            <p>
              <strong>{subject}</strong>
            </p>
          )}
          <p className={styles.text}>{text}</p>
        </section>
      ))}
      <ul role="status" className={styles.figures}>
        {channels
          .filter((channel) => reach[channel] > 0)
          .map((channel) => (
            <li key={channel}>
              {t("reach", { channel: t(`channels.${channel}`), count: reach[channel] })}
            </li>
          ))}
        {unreachable.map(({ why, count, references, ids }) => (
          <li key={why}>
            <UnreachedLink ids={ids}>
              {t("left", { count, why: t(`reasons.${why}`) })}
            </UnreachedLink>{" "}
            <span className={styles.muted}>
              {references.join(", ")}
              {count > references.length && " …"}
            </span>
          </li>
        ))}
        {paid && (
          <li>
            <strong>
              {cost === null
                ? t("noPrice")
                : t("cost", {
                    amount: format.number(cost, {
                      style: "currency",
                      currency: "XOF",
                      maximumFractionDigits: 0,
                    }),
                  })}
            </strong>
          </li>
        )}
        {minutes > 0 && <li>{t("minutes", { count: minutes })}</li>}
      </ul>
    </Alert>
  );
}
