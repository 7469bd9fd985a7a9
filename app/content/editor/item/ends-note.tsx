import { CalendarOff } from "lucide-react";
import { useTranslations } from "use-intl";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import type { AnyItem } from "./editor-item.ts";
import styles from "./marks.module.css";

/** The day a published or scheduled item is unpublished automatically. */
export function EndsNote({ item }: { item: Pick<AnyItem, "state" | "ends_at"> }) {
  const t = useTranslations("editor.states");
  const format = useFormatter();
  const { state, ends_at } = item;
  if (!ends_at || (state !== "published" && state !== "scheduled")) return null;
  const at = new Date(ends_at);
  const when = format.dateTime(at, { dateStyle: "short" });
  return (
    <span
      className={styles.ends}
      title={format.dateTime(at, { dateStyle: "long", timeStyle: "short" })}
    >
      <CalendarOff size={14} aria-hidden />
      {t("until", { when })}
    </span>
  );
}
