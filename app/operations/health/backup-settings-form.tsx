import { Alert, Button, Card, NativeSelect, Stack, Switch } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { type BackupPlace, backupPlaces } from "#app/platform/backup/backup-place.ts";
import { firstMessages, useAct } from "#app/staff/form/use-act.ts";
import { useApi } from "#app/staff/form/use-api.ts";
import styles from "./health.module.css";
import type { HealthDetails } from "./schema.ts";

const hours = Array.from({ length: 24 }, (_, hour) => hour);

export function BackupSettingsForm({ details }: { details: HealthDetails }) {
  const t = useTranslations("health.backups");
  const api = useApi();
  const act = useAct();
  const [values, setValues] = useState(details.backup_settings);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { enabled, hour, place } = values;

  async function save(event: FormEvent) {
    event.preventDefault();
    const request = () => api.health.backups.$put({ json: values });
    const outcome = await act(request, { done: t("saved"), form: true });
    setErrors(outcome.ok ? {} : firstMessages(outcome.fields));
  }

  return (
    <Card withBorder component="form" onSubmit={save} className={styles.form} noValidate>
      <Stack>
        <Switch
          size="md"
          label={t("enabled")}
          checked={enabled}
          onChange={({ currentTarget }) => setValues({ ...values, enabled: currentTarget.checked })}
        />
        <NativeSelect
          label={t("hour")}
          description={t("hourHelp")}
          value={hour}
          error={errors.hour}
          disabled={!enabled}
          onChange={({ currentTarget }) =>
            setValues({ ...values, hour: Number(currentTarget.value) })
          }
          data={hours.map((each) => ({
            value: String(each),
            label: t("hourText", { hour: each }),
          }))}
        />
        {details.has_bucket && (
          <NativeSelect
            label={t("place")}
            value={place}
            error={errors.place}
            onChange={({ currentTarget }) =>
              setValues({ ...values, place: currentTarget.value as BackupPlace })
            }
            data={backupPlaces.map((each) => ({ value: each, label: t(`places.${each}`) }))}
          />
        )}
        {place === "folder" && <p className={styles.muted}>{t("folderWarning")}</p>}
        <Alert color={details.encrypts ? "green" : "yellow"}>
          {t(details.encrypts ? "encrypted" : "plain")}
        </Alert>
        <Button type="submit" className={styles.save}>
          {t("save")}
        </Button>
      </Stack>
    </Card>
  );
}
