import { Badge } from "@mantine/core";
import { useTranslations } from "use-intl";
import type { ItemState } from "#app/features/content/schema.ts";
import { useFormatter } from "#app/i18n/use-formatter.ts";
import styles from "./marks.module.css";

const tones: Record<ItemState, string> = {
  draft: "primary",
  scheduled: "yellow",
  published: "green",
  archived: "gray",
};

/** The state of an item, with the time when it is scheduled. */
export function StateBadge({ state, at }: { state: ItemState; at?: string | null }) {
  const t = useTranslations("contentEditor.states");
  const format = useFormatter();
  const when =
    state === "scheduled" && at
      ? format.dateTime(new Date(at), { dateStyle: "short", timeStyle: "short" })
      : null;
  return (
    <Badge component="span" variant="light" color={tones[state]} className={styles.badge}>
      {when ? t("scheduledFor", { when }) : t(state)}
    </Badge>
  );
}
