import { useTranslations } from "use-intl";
import type { Site } from "#app/base/settings/schema.ts";
import { SectionHeading } from "#app/ui/section-heading.tsx";
import { WeaveImage } from "#app/ui/weave/weave-image.tsx";
import styles from "./timeline.module.css";

export function HomeTimeline({ moments }: { moments: Site["timeline"] }) {
  const t = useTranslations("pages.home.timeline");
  return (
    <section aria-labelledby="timeline" className="section on-background">
      <div className="container">
        <SectionHeading id="timeline" title={t("title")} />
        <WeaveImage variant="band" seed="timeline" className={styles.band} />
        <ol role="list" className={styles.moments}>
          {moments.map(({ key, date, when, title, text }) => (
            <li key={key} className={styles.moment}>
              <p className={styles.when}>
                <time dateTime={date}>{when}</time>
              </p>
              <h3 className={styles.title}>{title}</h3>
              <p className={styles.text}>{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
