import { Badge } from "@mantine/core";
import { useTranslations } from "use-intl";
import { stateColor } from "#app/staff/frame/state-color.ts";
import type { SurveyState } from "./schema.ts";

export function SurveyBadge({ state }: { state: SurveyState }) {
  const t = useTranslations("surveys.states");
  return (
    <Badge variant="light" color={stateColor("survey", state)}>
      {t(state)}
    </Badge>
  );
}
