import styles from "./step.module.css";

/** Filled by the script with the state of the draft or submission. */
export function StatusLine() {
  return (
    <p className={styles.status} data-status role="status" hidden>
      <span />
    </p>
  );
}
