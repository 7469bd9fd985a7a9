import { TextInput } from "@mantine/core";
import styles from "./table.module.css";
import { useListUrl } from "./use-list-url.ts";

type Props = { name: string; label: string };

/** A day a list begins or ends with; empty means any. */
export function DayFilter({ name, label }: Props) {
  const url = useListUrl();
  return (
    <TextInput
      type="date"
      aria-label={label}
      title={label}
      leftSection={<span className={styles.dayLabel}>{label}</span>}
      leftSectionWidth="3.25rem"
      value={url.get(name)}
      onChange={(event) => url.set({ [name]: event.currentTarget.value })}
    />
  );
}
