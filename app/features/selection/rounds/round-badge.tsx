import { Badge } from "@mantine/core";
import { useTranslations } from "use-intl";
import type { RoundRow } from "../schema.ts";

export function RoundBadge({ status }: Pick<RoundRow, "status">) {
  const t = useTranslations("rounds.status");
  return (
    <Badge component="span" color={status === "open" ? "primary" : "gray"} variant="light">
      {t(status)}
    </Badge>
  );
}
