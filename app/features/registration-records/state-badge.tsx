import { Badge } from "@mantine/core";
import { useTranslations } from "use-intl";
import type { State } from "#app/features/registrations/schema.ts";

const colors: Record<State, string> = {
  received: "gray",
  selected: "blue",
  admitted: "green",
  waitlisted: "yellow",
  rejected: "red",
  withdrawn: "dark",
};

export function StateBadge({ state }: { state: State }) {
  const t = useTranslations("registrations.status");
  return (
    <Badge component="span" color={colors[state]} variant="light">
      {t(`${state}.label`)}
    </Badge>
  );
}
