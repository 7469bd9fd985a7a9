import styles from "./step.module.css";

/** Where the answers are; only the script knows, so only it shows it. */
export function StatusLine() {
  return (
    <p className={styles.status} data-status role="status" hidden>
      <span />
    </p>
  );
}
