import { Select } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { DayInput } from "#app/staff/form/day-input.tsx";
import { useStaff } from "#app/staff/frame/use-staff.ts";
import { ListToolbar } from "#app/staff/table/list-toolbar.tsx";
import { useListUrl } from "#app/staff/table/use-list-url.ts";
import styles from "./indicators.module.css";
import { presetDays, presets, withDay } from "./periods.ts";
import { splits, type View, type ViewGroup } from "./schema.ts";

export const viewNames = ["from", "until", "year", ...splits] as const;

type Props = {
  view: View;
  groups: ViewGroup[];
  today: string;
};

const YEARS = 6;

/** The period and the people that every number below is about, kept in the address. */
export function ViewBar({ view, groups, today }: Props) {
  const t = useTranslations("indicators.view");
  const url = useListUrl();
  const sees = useStaff().may("registrations.read");
  const { from, until } = view;
  // A second day may be typed while the numbers of the first are still on their way.
  const asked = useRef({ from, until });
  useEffect(() => {
    asked.current = { from, until };
  }, [from, until]);
  function setDay(change: { from: string } | { until: string }) {
    asked.current = withDay(asked.current, change);
    url.set(asked.current);
  }
  const chosen = presets.find((preset) => {
    const days = presetDays(preset, today);
    return days.from === from && days.until === until;
  });
  const thisYear = Number(today.slice(0, 4));
  const years = Array.from({ length: YEARS }, (_, back) => String(thisYear + 1 - back));
  const intake = {
    name: "year",
    label: t("year"),
    options: years.map((year) => ({ value: year, label: t("intake", { year }) })),
  };
  return (
    <>
      <div className={styles.view}>
        <Select
          label={t("period")}
          data={[
            ...presets.map((value) => ({ value, label: t(value) })),
            ...(chosen ? [] : [{ value: "own", label: t("own") }]),
          ]}
          value={chosen ?? "own"}
          allowDeselect={false}
          onChange={(value) => {
            const preset = presets.find((each) => each === value);
            if (preset) url.set(presetDays(preset, today));
          }}
        />
        <DayInput label={t("from")} value={from} onChange={(day) => day && setDay({ from: day })} />
        <DayInput
          label={t("until")}
          value={until}
          onChange={(day) => day && setDay({ until: day })}
        />
      </div>
      <ListToolbar
        filters={[
          ...groups.map(({ split, options }) => ({
            name: split,
            label: t(`groups.${split}`),
            options,
          })),
          ...(sees ? [intake] : []),
        ]}
      />
      <p className={styles.meaning}>{t("meaning")}</p>
    </>
  );
}
