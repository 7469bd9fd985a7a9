import { Popover } from "@mantine/core";
import { X } from "lucide-react";
import { useLocale, useTranslations } from "use-intl";
import { writtenDay } from "#app/platform/i18n/typed-day.ts";
import { DayInput } from "../form/day-input.tsx";
import { FilterOptions } from "./filter-options.tsx";
import type { ListFilter } from "./list-filter.ts";
import styles from "./list-toolbar.module.css";
import { useListUrl } from "./use-list-url.ts";

type Props = { filter: ListFilter; open: boolean; onOpen: () => void; onClose: () => void };

/** A filter in use: a press opens its values, the cross takes it away. */
export function FilterChip({ filter, open, onOpen, onClose }: Props) {
  const t = useTranslations("staff.table");
  const url = useListUrl();
  const value = useValueWords(filter);
  const { label } = filter;
  const words = value ? t("filterOf", { label, value }) : label;
  const remove = () => url.set(parametersOf(filter, null));
  return (
    <span className={styles.chip}>
      {"toggle" in filter ? (
        <span className={styles.chipText}>{label}</span>
      ) : (
        <Popover
          opened={open}
          onChange={(opened) => (opened ? onOpen() : onClose())}
          position="bottom-start"
          shadow="md"
          trapFocus
          returnFocus
        >
          <Popover.Target>
            <button
              type="button"
              className={styles.chipText}
              title={words}
              onClick={open ? onClose : onOpen}
            >
              {words}
            </button>
          </Popover.Target>
          <Popover.Dropdown className={styles.values ?? ""} aria-label={label}>
            <Values filter={filter} onClose={onClose} />
          </Popover.Dropdown>
        </Popover>
      )}
      <button
        type="button"
        className={styles.remove}
        aria-label={t("remove", { label: words })}
        onClick={remove}
      >
        <X size={14} aria-hidden />
      </button>
    </span>
  );
}

function Values({ filter, onClose }: Pick<Props, "filter" | "onClose">) {
  const url = useListUrl();
  const { name, label } = filter;
  if ("options" in filter) {
    return (
      <FilterOptions
        label={label}
        options={filter.options}
        value={valueIn(filter, url.get)}
        onChoose={(value) => {
          url.set(parametersOf(filter, value));
          onClose();
        }}
      />
    );
  }
  if ("day" in filter) {
    return (
      <DayInput
        label={label}
        data-autofocus
        value={url.get(name)}
        onChange={(day) => day !== url.get(name) && url.set({ [name]: day })}
      />
    );
  }
  return "field" in filter ? filter.field : null;
}

function useValueWords(filter: ListFilter): string {
  const url = useListUrl();
  const locale = useLocale();
  const value = valueIn(filter, url.get);
  if (!value || "toggle" in filter) return "";
  if ("options" in filter) {
    return filter.options.find((each) => each.value === value)?.label ?? value;
  }
  return "day" in filter ? writtenDay(value, locale) : value;
}

function valueIn(filter: ListFilter, get: (name: string) => string): string {
  const second = "options" in filter && filter.second ? get(filter.second) : "";
  return `${get(filter.name)} ${second}`.trim();
}

function parametersOf(filter: ListFilter, value: string | null): Record<string, string | null> {
  if (!("options" in filter && filter.second)) return { [filter.name]: value };
  const [first = null, second = null] = value?.split(" ") ?? [];
  return { [filter.name]: first, [filter.second]: second };
}
