import { useLocale } from "use-intl";
import type { Site } from "#app/base/settings/schema.ts";
import { localePath } from "#app/platform/i18n/paths.ts";
import { usePage } from "./page-data.ts";
import styles from "./print-head.module.css";

type Props = {
  name: string;
  contact?: Pick<Site["contact"], "address" | "phone" | "email"> | undefined;
};

/** What a printed page says of where it comes from; nothing on a screen. */
export function PrintHead({ name, contact }: Props) {
  const locale = useLocale();
  const page = usePage();
  const lines = [contact?.address, contact?.phone, contact?.email].filter(Boolean);
  return (
    <div className={styles.head} data-printed>
      <p className={styles.name}>{name}</p>
      {lines.length > 0 && <p>{lines.join(" · ")}</p>}
      {/* Without the query, which may hold what only its reader should know. */}
      {page && <p className={styles.url}>{page.publicUrl + localePath(locale, page.path)}</p>}
    </div>
  );
}
