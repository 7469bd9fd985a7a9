import { Badge } from "@mantine/core";
import { useTranslations } from "use-intl";
import { stateColor } from "#app/staff/frame/state-color.ts";
import type { MessageState } from "./schema.ts";

export function MessageBadge({ state }: { state: MessageState }) {
  const t = useTranslations("inbox");
  return (
    <Badge variant="light" color={stateColor("inbox", state)}>
      {t(`states.${state}`)}
    </Badge>
  );
}
