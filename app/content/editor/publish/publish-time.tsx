import { Checkbox, Group, Radio, Stack } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { DayInput } from "#app/staff/form/day-input.tsx";
import { TimeInput } from "#app/staff/form/time-input.tsx";

type Props = {
  /** Null means now. */
  value: string | null;
  onChange: (value: string | null) => void;
  /** The time it is already scheduled for. */
  planned: string | null;
  error: string | undefined;
};

/** Publishes now or at a time in Abidjan. */
export function PublishTime({ value, onChange, planned, error }: Props) {
  const t = useTranslations("editor.publish");
  return (
    <Stack gap="xs">
      <Radio.Group
        label={t("when")}
        value={value === null ? "now" : "later"}
        onChange={(choice) => onChange(choice === "now" ? null : (planned ?? tomorrow()))}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="now" label={t("atOnce")} />
          <Radio value="later" label={t("later")} />
        </Stack>
      </Radio.Group>
      {value !== null && (
        <Moment
          dayLabel={t("day")}
          hourLabel={t("hour")}
          value={value}
          error={error}
          onChange={onChange}
        />
      )}
    </Stack>
  );
}

type EndProps = {
  value: string | null;
  onChange: (value: string | null) => void;
  error: string | undefined;
};

/** An optional time of automatic unpublication. */
export function EndTime({ value, onChange, error }: EndProps) {
  const t = useTranslations("editor.publish");
  return (
    <Stack gap="xs">
      <Checkbox
        label={t("ends")}
        checked={value !== null}
        onChange={(event) => onChange(event.currentTarget.checked ? inAMonth() : null)}
      />
      {value !== null && (
        <Moment
          dayLabel={t("endDay")}
          hourLabel={t("endHour")}
          value={value}
          error={error}
          onChange={onChange}
        />
      )}
    </Stack>
  );
}

type MomentProps = {
  dayLabel: string;
  hourLabel: string;
  value: string;
  error?: string | undefined;
  /** Empty until both can be read. */
  onChange: (value: string) => void;
};

function Moment({ dayLabel, hourLabel, value, error, onChange }: MomentProps) {
  const t = useTranslations("editor.publish");
  const [[day = "", hour = ""], setTyped] = useState(() => value.split("T"));
  function set(newDay: string, newHour: string) {
    setTyped([newDay, newHour]);
    onChange(newDay && newHour && `${newDay}T${newHour}`);
  }
  return (
    <Group grow align="flex-start">
      <DayInput
        label={dayLabel}
        value={day}
        error={error}
        required
        withAsterisk={false}
        onChange={(typed) => set(typed, hour)}
      />
      <TimeInput
        label={hourLabel}
        inputWrapperOrder={["label", "input", "description", "error"]}
        description={t("timeZone")}
        value={hour}
        required
        withAsterisk={false}
        onChange={(typed) => set(day, typed)}
      />
    </Group>
  );
}

const DAY = 24 * 60 * 60 * 1000;

function tomorrow(): string {
  return `${inputFromUtc(new Date(Date.now() + DAY).toISOString()).slice(0, 10)}T08:00`;
}

function inAMonth(): string {
  return `${inputFromUtc(new Date(Date.now() + 30 * DAY).toISOString()).slice(0, 10)}T18:00`;
}

/** Inputs use `2026-11-20T08:00` in Abidjan time, which is UTC all year. */
export function utcFromInput(typed: string): string {
  return `${typed.slice(0, 16)}:00Z`;
}

export function inputFromUtc(moment: string): string {
  return new Date(moment).toISOString().slice(0, 16);
}
