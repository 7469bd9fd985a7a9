import { Badge } from "@mantine/core";
import { useTranslations } from "use-intl";
import type { ShownState } from "./rules.ts";

const colors = { open: "green", coming: "blue", past: "gray", retired: "gray" } as const;

export function StateBadge({ state }: { state: ShownState }) {
  const t = useTranslations("intakes.states");
  return (
    <Badge variant="light" color={colors[state]}>
      {t(state)}
    </Badge>
  );
}
