import { Button, Card, Group } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { LimitedNumber } from "#app/staff/form/limited-number.tsx";
import { useUnsaved } from "#app/staff/form/unsaved.tsx";
import { firstMessages, useAct } from "#app/staff/form/use-act.ts";
import { useApi } from "#app/staff/form/use-api.ts";
import styles from "./outcomes.module.css";
import type { Conditions } from "./schema.ts";
import { useMarkProps } from "./use-mark-props.ts";

type Props = { cohort: number; conditions: Conditions };

/** What somebody must have reached to complete; empty fields ask for nothing. */
export function ConditionsForm({ cohort, conditions }: Props) {
  const t = useTranslations("certificates.conditions");
  const api = useApi();
  const act = useAct();
  const markProps = useMarkProps();
  const [attendance, setAttendance] = useState<number | string>(conditions.min_attendance ?? "");
  const [mark, setMark] = useState<number | string>(conditions.min_mark ?? "");
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const asNumber = (typed: number | string) => (typed === "" ? null : Number(typed));
  const wanted = { min_attendance: asNumber(attendance), min_mark: asNumber(mark) };
  const dirty =
    wanted.min_attendance !== conditions.min_attendance || wanted.min_mark !== conditions.min_mark;
  useUnsaved(dirty);

  async function save(event: FormEvent) {
    event.preventDefault();
    const json = { ...wanted, version: conditions.version };
    const param = { id: String(cohort) };
    const request = () => api.cohortes[":id"].outcomes.conditions.$put({ param, json });
    const outcome = await act(request, { done: t("saved"), form: true });
    setWrong(outcome.ok ? {} : firstMessages(outcome.fields));
  }

  return (
    <Card withBorder component="section" aria-labelledby="conditions" mb="md">
      <h2 id="conditions" className={styles.heading}>
        {t("title")}
      </h2>
      <p className={styles.hint}>{t("rule")}</p>
      <form onSubmit={save} noValidate>
        <Group align="end" gap="md">
          <LimitedNumber
            label={t("attendance")}
            min={0}
            max={100}
            allowDecimal={false}
            suffix=" %"
            value={attendance}
            error={wrong.min_attendance}
            onChange={setAttendance}
          />
          <LimitedNumber
            label={t("mark")}
            {...markProps}
            value={mark}
            error={wrong.min_mark}
            onChange={setMark}
          />
          <Button type="submit" disabled={!dirty}>
            {t("save")}
          </Button>
        </Group>
      </form>
    </Card>
  );
}
