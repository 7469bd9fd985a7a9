import type { ReactNode } from "react";
import { useLocale, useTranslations } from "use-intl";
import { localePath } from "#app/i18n/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { agentPath } from "./addresses.ts";
import styles from "./queued-list.module.css";

/** The queued submissions of this device; filled by the script. */
export function QueuedList({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <section className={styles.queue} data-queue hidden aria-labelledby="queue">
      <h2 id="queue">{title}</h2>
      {children}
      <ul />
    </section>
  );
}

/** Template of one entry. */
export function QueuedTemplate() {
  const t = useTranslations("applying.queueItem");
  const locale = useLocale();
  return (
    <template data-template="queued">
      <li className={styles.item}>
        <p>
          <strong data-queued-who />
          <span data-queued-state />
        </p>
        <p className={styles.ways}>
          <a href={localePath(locale, agentPath)} data-fix hidden>
            <span data-fix-words />
            <span className="visually-hidden" data-queued-for />
          </a>
          <Button tone="quiet" data-drop hidden>
            {t("drop")} <span className="visually-hidden" data-queued-for />
          </Button>
          <Button tone="quiet" data-discard hidden>
            {t("discard")} <span className="visually-hidden" data-queued-for />
          </Button>
        </p>
      </li>
    </template>
  );
}
