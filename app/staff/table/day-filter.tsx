import { DayInput } from "../form/day-input.tsx";
import styles from "./table.module.css";
import { useListUrl } from "./use-list-url.ts";

type Props = {
  name: string;
  label: string;
  /** Shorter words inside the field, where the one before it says the rest. */
  shown?: string;
};

/** Filters a list by date; empty means any. */
export function DayFilter({ name, label, shown = label }: Props) {
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
