import { ActionIcon, Button, Group, Stack } from "@mantine/core";
import { Plus, X } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { DayInput } from "#app/staff/form/day-input.tsx";
import { LimitedNumber } from "#app/staff/form/limited-number.tsx";
import { useUnsaved } from "#app/staff/form/unsaved.tsx";
import { useAct } from "#app/staff/form/use-act.ts";
import { useApi } from "#app/staff/form/use-api.ts";
import { useStaff } from "#app/staff/frame/use-staff.ts";
import styles from "./indicators.module.css";
import { type IndicatorView, indicatorLimits, type Target, type View } from "./schema.ts";

type Props = {
  indicator: Pick<IndicatorView, "id" | "version"> & { targets: Target[]; view: View };
};

type Row = { key: number; from: string; until: string; value: number | string };

/** What should be reached, one line for each period. */
export function TargetsForm({ indicator }: Props) {
  const t = useTranslations("indicators.one");
  const api = useApi();
  const act = useAct();
  const { may } = useStaff();
  const format = useFormatter();
  const { id, version, targets, view } = indicator;
  const [rows, setRows] = useState<Row[]>(() => targets.map((row, key) => ({ ...row, key })));
  const [next, setNext] = useState(targets.length);
  const [dirty, setDirty] = useState(false);
  useUnsaved(dirty);
  const day = (date: string) => format.dateTime(new Date(date), { dateStyle: "medium" });
  function change(key: number, part: Partial<Row>) {
    setDirty(true);
    setRows((all) => all.map((row) => (row.key === key ? { ...row, ...part } : row)));
  }
  async function save() {
    const json = {
      version,
      targets: rows.map(({ key: _, value, ...days }) => ({ ...days, value: Number(value) })),
    };
    const { ok } = await act(
      () => api.indicators[":id"].targets.$put({ param: { id: String(id) }, json }),
      { done: t("targetsSaved") },
    );
    if (ok) setDirty(false);
  }
  const complete = rows.every(({ from, until, value }) => from && until && value !== "");
  return (
    <Stack component="section" aria-label={t("targets")} mt="xl" maw={760}>
      <h2 className={styles.heading}>{t("targets")}</h2>
      <p>{t("targetsHelp")}</p>
      {rows.length === 0 && <p>{t("noTargets")}</p>}
      {!may("figures.manage") &&
        rows.map(({ key, from, until, value }) => (
          <p key={key}>{`${day(from)} – ${day(until)} : ${format.number(Number(value))}`}</p>
        ))}
      {may("figures.manage") &&
        rows.map((row) => (
          <Editable
            key={row.key}
            row={row}
            onChange={(part) => change(row.key, part)}
            onRemove={() => {
              setDirty(true);
              setRows((all) => all.filter(({ key }) => key !== row.key));
            }}
          />
        ))}
      {may("figures.manage") && (
        <Group>
          <Button
            variant="default"
            leftSection={<Plus size={16} aria-hidden />}
            disabled={rows.length >= indicatorLimits.targets}
            onClick={() => {
              setDirty(true);
              setRows((all) => [
                ...all,
                { key: next, from: view.from, until: view.until, value: "" },
              ]);
              setNext(next + 1);
            }}
          >
            {t("addTarget")}
          </Button>
          <Button disabled={!dirty || !complete} onClick={() => void save()}>
            {t("saveTargets")}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

type EditableProps = { row: Row; onChange: (part: Partial<Row>) => void; onRemove: () => void };

function Editable({ row: { from, until, value }, onChange, onRemove }: EditableProps) {
  const t = useTranslations("indicators");
  return (
    <div className={styles.condition}>
      <DayInput label={t("view.from")} value={from} onChange={(day) => onChange({ from: day })} />
      <DayInput
        label={t("view.until")}
        value={until}
        min={from}
        onChange={(day) => onChange({ until: day })}
      />
      <LimitedNumber
        label={t("one.targetValue")}
        min={0}
        max={indicatorLimits.amount}
        value={value}
        onChange={(next) => onChange({ value: next })}
      />
      <ActionIcon variant="default" size={44} aria-label={t("one.removeTarget")} onClick={onRemove}>
        <X size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
}
