import { Badge } from "@mantine/core";
import { useTranslations } from "use-intl";
import { stateColor } from "#app/staff/frame/state-color.ts";
import type { ShownState } from "./rules.ts";

export function StateBadge({ state }: { state: ShownState }) {
  const t = useTranslations("intakes.states");
  return (
    <Badge variant="light" color={stateColor("intake", state)}>
      {t(state)}
    </Badge>
  );
}
