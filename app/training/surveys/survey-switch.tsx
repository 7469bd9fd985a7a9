import { Alert, Button, Group } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useAct } from "#app/staff/form/use-act.ts";
import { useApi } from "#app/staff/form/use-api.ts";
import { useStaff } from "#app/staff/frame/use-staff.ts";
import type { SurveySwitch } from "./schema.ts";
import styles from "./surveys.module.css";

/** Says whether surveys are sent; administrators start and stop them. */
export function SurveySwitchCard({ state }: { state: SurveySwitch }) {
  const t = useTranslations("surveys.switch");
  const { may } = useStaff();
  const api = useApi();
  const act = useAct();
  const [busy, setBusy] = useState(false);
  const on = state.active;
  async function toggle() {
    setBusy(true);
    const json = { active: !on, version: state.version };
    await act(() => api.surveys.switch.$put({ json }), { done: t(on ? "stopped" : "started") });
    setBusy(false);
  }
  return (
    <Alert
      color={on ? "green" : "yellow"}
      title={t(on ? "on" : "off")}
      className={styles.card ?? ""}
    >
      <Group justify="space-between">
        <p>{t(on ? "onText" : "offText")}</p>
        {may("settings.manage") ? (
          <Button variant="default" onClick={toggle} loading={busy}>
            {t(on ? "stop" : "start")}
          </Button>
        ) : (
          <p>{t("askAdmin")}</p>
        )}
      </Group>
    </Alert>
  );
}
