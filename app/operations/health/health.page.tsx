import { Alert, Button, Stack } from "@mantine/core";
import { RefreshCw } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { useLoaderData, useRevalidator } from "react-router";
import { useTranslations } from "use-intl";
import { answerOr } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { PageHeader } from "#app/staff/frame/page-header.tsx";
import { stateColor } from "#app/staff/frame/state-color.ts";
import type { Route } from "./+types/health.page.ts";
import { BackupList } from "./backup-list.tsx";
import { BackupSettingsForm } from "./backup-settings-form.tsx";
import styles from "./health.module.css";
import { ItemCard } from "./item-card.tsx";
import { KeyList } from "./key-list.tsx";
import { QueueTable } from "./queue-table.tsx";
import type { HealthDetails } from "./schema.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = pageOf(context);
  return { details: await answerOr(api.health.details.$get(), null) };
}

/** What the site needs in order to work, and what to do where it does not. */
export default function Health() {
  const t = useTranslations("health");
  const { details } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={t("screens.health.name")} lead={t("lead")} action={<CheckAgain />} />
      {details ? <Details details={details} /> : <Alert color="red">{t("away")}</Alert>}
    </>
  );
}

function Details({ details }: { details: HealthDetails }) {
  const t = useTranslations("health");
  const format = useFormatter();
  const waitFor = useFreshBackups(details);
  const date = format.dateTime(new Date(details.checked_at), {
    dateStyle: "long",
    timeStyle: "medium",
  });
  return (
    <Stack maw={960}>
      <Alert color={stateColor("health", details.state)} aria-live="polite">
        <strong>{t(`overall.${details.state}`)}</strong> {t("checked", { date })}
      </Alert>
      <ul className={styles.list}>
        {details.items.map((item) => (
          <ItemCard key={item.key} item={item} />
        ))}
      </ul>
      <QueueTable queues={details.queues} />
      <section className={styles.section}>
        <h2 className={styles.heading}>{t("backups.title")}</h2>
        <p className={styles.muted}>{t("backups.lead")}</p>
        <BackupSettingsForm key={details.backup_settings.version} details={details} />
        <BackupList backups={details.backups} onAsked={waitFor} />
      </section>
      <KeyList keys={details.keys} />
    </Stack>
  );
}

function CheckAgain() {
  const t = useTranslations("health");
  const { revalidate, state } = useRevalidator();
  return (
    <Button
      variant="default"
      leftSection={<RefreshCw size={16} aria-hidden />}
      loading={state === "loading"}
      onClick={() => void revalidate()}
    >
      {t("again")}
    </Button>
  );
}

const EVERY = 3_000;
/** Three minutes: a larger backup is seen when the page is loaded again. */
const LOOKS = 60;

/** Reads the state again while a backup or a trial is on its way. */
function useFreshBackups({ backups, items }: HealthDetails) {
  const { revalidate } = useRevalidator();
  const again = useEffectEvent(() => void revalidate());
  const trial = items.find(({ key }) => key === "trial")?.detail.values.at;
  const now = `${backups[0]?.made_at} ${trial}`;
  const [awaited, setAwaited] = useState<string | null>(null);
  const isWaiting = awaited === now;
  useEffect(() => {
    if (!isWaiting) return;
    let looks = 0;
    const timer = setInterval(() => {
      looks += 1;
      if (looks > LOOKS) clearInterval(timer);
      else again();
    }, EVERY);
    return () => clearInterval(timer);
  }, [isWaiting]);
  return () => setAwaited(now);
}
