import { Badge } from "@mantine/core";
import { useTranslations } from "use-intl";
import type { MessageState } from "./schema.ts";

const colors = { new: "blue", open: "orange", done: "green", spam: "gray" } as const;

export function MessageBadge({ state }: { state: MessageState }) {
  const t = useTranslations("inbox");
  return (
    <Badge variant="light" color={colors[state]}>
      {t(`states.${state}`)}
    </Badge>
  );
}
