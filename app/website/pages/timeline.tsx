import type { Site } from "#app/base/settings/schema.ts";
import styles from "./timeline.module.css";

/** Vertical on phones, horizontal on wide screens. */
export function Timeline({ steps }: { steps: Site["timeline"] }) {
  return (
    <ol role="list" className={styles.timeline}>
      {steps.map((step) => (
        <li key={step.key} className={styles.step}>
          <p className={styles.when}>
            <time dateTime={step.date}>{step.when}</time>
          </p>
          <h3 className={styles.title}>{step.title}</h3>
          <p className={styles.text}>{step.text}</p>
        </li>
      ))}
    </ol>
  );
}
