import { TextInput } from "@mantine/core";
import styles from "./table.module.css";
import { useListUrl } from "./use-list-url.ts";

type Props = { name: string; label: string };

/** A day a list begins or ends with; empty means any. */
export function DayFilter({ name, label }: Props) {
  const url = useListUrl();
  // A day says which one it is: the longer its name, the more room it has.
  const wide = Math.max(3.25, 1.25 + label.length * 0.5);
  return (
    <TextInput
      type="date"
      aria-label={label}
      title={label}
      leftSection={<span className={styles.dayLabel}>{label}</span>}
      leftSectionWidth={`${wide}rem`}
      {...(wide > 3.25 ? { w: `${wide + 8}rem` } : {})}
      value={url.get(name)}
      onChange={(event) => url.set({ [name]: event.currentTarget.value })}
    />
  );
}
