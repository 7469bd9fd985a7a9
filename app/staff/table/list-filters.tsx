import { Button, Select } from "@mantine/core";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { useLocale, useTranslations } from "use-intl";
import { writtenDay } from "#app/platform/i18n/typed-day.ts";
import { DayInput } from "../form/day-input.tsx";
import styles from "./table.module.css";
import { useListUrl } from "./use-list-url.ts";

type Kind =
  | { options: readonly { value: string; label: string }[] }
  /** A day; `shown` is shorter, where the filter before it says the rest. */
  | { day: true; shown?: string }
  /** A button, pressed while the parameter has this value. */
  | { toggle: string }
  /** A field of its own. */
  | { field: ReactNode };

/** What a list can be filtered by, with its parameter in the address. */
export type ListFilter = Kind & {
  name: string;
  label: string;
  /** Behind the button on every screen, where the others are on phones only. */
  rare?: boolean;
};

/** Longer lists of options are searchable. */
const MANY = 8;

export function FilterField({ filter }: { filter: ListFilter }) {
  const url = useListUrl();
  const { name, label } = filter;
  if ("field" in filter) return filter.field;
  if ("day" in filter) {
    return <DayFilter name={name} label={label} {...(filter.shown && { shown: filter.shown })} />;
  }
  if ("options" in filter) {
    return (
      <Select
        aria-label={label}
        placeholder={label}
        data={[...filter.options]}
        value={url.get(name) || null}
        onChange={(value) => url.set({ [name]: value })}
        clearable
        searchable={filter.options.length > MANY}
        checkIconPosition="right"
      />
    );
  }
  const isOn = url.get(name) === filter.toggle;
  return (
    <Button
      variant={isOn ? "light" : "default"}
      aria-pressed={isOn}
      onClick={() => url.set({ [name]: isOn ? null : filter.toggle })}
    >
      {label}
    </Button>
  );
}

/** Empty means any day. */
function DayFilter({
  name,
  label,
  shown = label,
}: {
  name: string;
  label: string;
  shown?: string;
}) {
  const url = useListUrl();
  // The label is inside the field, so its width follows the length of the label.
  const wide = Math.max(3.25, 1.25 + shown.length * 0.5);
  return (
    <DayInput
      aria-label={label}
      title={label}
      leftSection={<span className={styles.dayLabel}>{shown}</span>}
      leftSectionWidth={`min(${wide}rem, 50%)`}
      {...(wide > 3.25 ? { w: `min(100%, ${wide + 9}rem)` } : {})}
      value={url.get(name)}
      onChange={(day) => day !== url.get(name) && url.set({ [name]: day })}
    />
  );
}

/** What is filtered by and not seen in a field: a press takes it away. */
export function FilterChips({ filters }: { filters: readonly ListFilter[] }) {
  const t = useTranslations("staff.table");
  const url = useListUrl();
  const locale = useLocale();
  function words(filter: ListFilter) {
    const value = url.get(filter.name);
    if (!value) return null;
    if ("options" in filter) return filter.options.find((each) => each.value === value)?.label;
    if ("day" in filter) return `${filter.label} ${writtenDay(value, locale)}`;
    return "toggle" in filter ? filter.label : null;
  }
  return filters.map((filter) => {
    const label = words(filter);
    return (
      label && (
        <button
          key={filter.name}
          type="button"
          className={styles.chip}
          data-rare={filter.rare}
          aria-label={t("remove", { label })}
          onClick={() => url.set({ [filter.name]: null })}
        >
          <span>{label}</span>
          <X size={14} aria-hidden />
        </button>
      )
    );
  });
}
