import { type ReactNode, useId } from "react";
import styles from "./record.module.css";

type Props = {
  title: string;
  /** At the end of the title’s line. */
  end?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
};

/** One part of the record, under its name. */
export function RecordSection({ title, end, className, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={className}>
      <div className={styles.cap}>
        <h2 id={id}>{title}</h2>
        {end}
      </div>
      {children}
    </section>
  );
}
