import { Badge } from "@mantine/core";
import { useTranslations } from "use-intl";
import type { State } from "#app/admissions/registrations/schema.ts";
import { stateColor } from "#app/staff/frame/state-color.ts";

export function StateBadge({ state }: { state: State }) {
  const t = useTranslations("registrations.status");
  return (
    <Badge
      component="span"
      color={stateColor("registration", state)}
      variant="light"
      data-state={state}
    >
      {t(`${state}.label`)}
    </Badge>
  );
}
