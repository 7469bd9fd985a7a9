import { Alert, Button, Group } from "@mantine/core";
import { CalendarClock } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { useStaff } from "#app/staff/frame/use-staff.ts";
import { changesIn } from "../draft/draft.ts";
import { useItemEditor } from "../item/editor-context.ts";
import { ScheduledVersion } from "./scheduled-version.tsx";
import { useInclude } from "./use-include.ts";

/** What goes out at the planned hour: the text as it was when scheduled, not what was typed since. */
export function ScheduleNote() {
  const t = useTranslations("editor.schedule");
  const format = useFormatter();
  const { kind, item, part, state } = useItemEditor();
  const { may } = useStaff();
  const [shown, setShown] = useState(false);
  const { include, busy } = useInclude();
  const { scheduled_at, schedule_behind } = item.languages[part];
  if (!scheduled_at) return null;
  const typed = changesIn(state.draft);
  const behind = schedule_behind || item.facts_behind || !!typed[part] || !!typed.shared;
  const at = new Date(scheduled_at);
  const when = format.dateTime(at, { dateStyle: "long", timeStyle: "short" });
  return (
    <Alert
      mb="md"
      role="status"
      color={behind ? "yellow" : "primary"}
      icon={<CalendarClock size={18} aria-hidden />}
      title={behind ? t("behind") : t("planned", { when })}
    >
      {behind ? t("behindText", { when }) : t("plannedText")}
      {behind && !may(kind.publish) && ` ${t("askForIt")}`}
      <Group gap="xs" mt="sm">
        {behind && may(kind.publish) && (
          <Button size="xs" loading={busy} onClick={() => void include(at)}>
            {t("include")}
          </Button>
        )}
        <Button size="xs" variant="default" onClick={() => setShown(true)}>
          {t("show")}
        </Button>
      </Group>
      <ScheduledVersion opened={shown} onClose={() => setShown(false)} />
    </Alert>
  );
}
