import { Button, Group, Table } from "@mantine/core";
import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { type Answer, useAct } from "#app/staff/form/use-act.ts";
import { useApi } from "#app/staff/form/use-api.ts";
import stacked from "#app/staff/table/stacked.module.css";
import styles from "./health.module.css";
import type { BackupView } from "./schema.ts";
import { sizeInWords } from "./values-in-words.ts";

type Props = { backups: readonly BackupView[]; onAsked: () => void };

/** The backups that are kept, with buttons to make and to try one. */
export function BackupList({ backups, onAsked }: Props) {
  const t = useTranslations("health.backups");
  const api = useApi();
  return (
    <>
      <Group gap="xs" my="md">
        <AskButton
          label={t("now")}
          done={t("asked")}
          send={() => api.health.backups.$post()}
          onAsked={onAsked}
        />
        {backups.length > 0 && (
          <AskButton
            label={t("trial")}
            done={t("trialAsked")}
            send={() => api.health.backups.trial.$post()}
            onAsked={onAsked}
          />
        )}
      </Group>
      <h3 className={styles.subheading}>{t("list")}</h3>
      {backups.length === 0 ? (
        <p className={styles.muted}>{t("none")}</p>
      ) : (
        <BackupTable backups={backups} />
      )}
    </>
  );
}

function BackupTable({ backups }: { backups: readonly BackupView[] }) {
  const t = useTranslations("health.backups");
  const format = useFormatter();
  const locale = useLocale();
  return (
    <div className={stacked.stacked}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t("made")}</Table.Th>
            <Table.Th>{t("size")}</Table.Th>
            <Table.Th>{t("files")}</Table.Th>
            <Table.Th>{t("kind")}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {backups.map(({ made_at, name, bytes, files, place, encrypted }) => (
            <Table.Tr key={made_at}>
              <Table.Td>
                {format.dateTime(new Date(made_at), { dateStyle: "medium", timeStyle: "short" })}
                <div className={styles.muted}>{name || t("unnamed")}</div>
              </Table.Td>
              <Table.Td data-label={t("size")}>{sizeInWords(locale, bytes)}</Table.Td>
              <Table.Td data-label={t("files")}>{files}</Table.Td>
              <Table.Td data-label={t("kind")}>
                {t(place)}, {t(encrypted ? "sealed" : "clear")}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

type Asking = { label: string; done: string; send: () => Promise<Answer>; onAsked: () => void };

function AskButton({ label, done, send, onAsked }: Asking) {
  const act = useAct();
  const [busy, setBusy] = useState(false);
  async function ask() {
    setBusy(true);
    const outcome = await act(send, { done });
    if (outcome.ok) onAsked();
    setBusy(false);
  }
  return (
    <Button variant="light" loading={busy} onClick={ask}>
      {label}
    </Button>
  );
}
