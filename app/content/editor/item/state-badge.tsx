import { Badge } from "@mantine/core";
import { useTranslations } from "use-intl";
import type { ItemState, LanguageState } from "#app/content/working-copies/schema.ts";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { stateColor } from "#app/staff/frame/state-color.ts";
import { markOf } from "./language-mark.tsx";
import styles from "./marks.module.css";

/** The state of an item, with the time when it is scheduled. */
export function StateBadge({ state, at }: { state: ItemState; at?: string | null }) {
  const t = useTranslations("editor.states");
  const format = useFormatter();
  const when =
    state === "scheduled" && at
      ? format.dateTime(new Date(at), { dateStyle: "short", timeStyle: "short" })
      : null;
  return (
    <Badge
      component="span"
      variant="light"
      color={stateColor("content", state)}
      className={styles.badge}
    >
      {when ? t("scheduledFor", { when }) : t(state)}
    </Badge>
  );
}

/** The state of the language on the screen, which may differ from that of the item. */
export function LanguageBadge({ state, language }: { state: ItemState; language: LanguageState }) {
  const marks = useTranslations("editor.marks");
  const { scheduled_at } = language;
  if (state === "archived") return <StateBadge state={state} />;
  if (language.state === "scheduled") return <StateBadge state="scheduled" at={scheduled_at} />;
  const shown = language.public ? "published" : "draft";
  return (
    <Badge
      component="span"
      variant="light"
      color={stateColor("content", shown)}
      className={styles.badge}
    >
      {marks(markOf(language))}
    </Badge>
  );
}
