import { Alert, Button, Group } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { Undo2 } from "lucide-react";
import { useTranslations } from "use-intl";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { useAct } from "#app/staff/form/use-act.ts";
import { useApi } from "#app/staff/form/use-api.ts";
import { type AttendanceSession, type Member, nameOf } from "#app/training/seats/schema.ts";
import type { Difference } from "./attendance-queue.ts";
import type { Press } from "./use-attendance.ts";

/** How a difference is told: the names are on the screen only, never kept on the device. */
function useTold(members: readonly Member[]) {
  const t = useTranslations("attendance");
  const format = useFormatter();
  const when = (at: string) =>
    format.dateTime(new Date(at), { dateStyle: "medium", timeStyle: "short" });
  return ({ day, part, registration, presence, at, standing }: Difference) => {
    const member = members.find(({ id }) => id === registration);
    return {
      key: `${day} ${part} ${registration}`,
      name: member ? nameOf(member) : t("formerMember"),
      session: `${format.dateTime(new Date(day), { dateStyle: "medium" })}, ${t(`parts.${part}`)}`,
      mine: t(`presences.${presence}`),
      myTime: when(at),
      theirs: t(`presences.${standing.presence}`),
      theirTime: when(standing.at),
      by: standing.by ?? t("formerColleague"),
    };
  };
}

type PressProps = {
  cohort: number;
  press: Press;
  members: readonly Member[];
  onUndone: (sessions: AttendanceSession[]) => void;
  onClose: () => void;
};

/** Who was filled in and who was not, with the way back. */
export function PressNotice({ cohort, press, members, onUndone, onClose }: PressProps) {
  const t = useTranslations("attendance");
  const told = useTold(members);
  const api = useApi();
  const act = useAct();
  const { filled, skipped } = press;
  async function undo() {
    const param = { id: String(cohort) };
    const request = () =>
      api.cohortes[":id"].attendance.undo.$post({ param, json: { entries: filled } });
    const outcome = await act(request, { withoutReload: true });
    if (!outcome.ok) return;
    const { sessions, removed } = outcome.data;
    const stay = filled.length - removed;
    const message = `${t("press.undone", { count: removed })} ${stay ? t("press.changedSince", { count: stay }) : ""}`;
    notifications.show({ color: stay ? "yellow" : "green", message });
    onUndone(sessions);
    onClose();
  }
  return (
    <Alert
      my="sm"
      color={skipped.length ? "yellow" : "green"}
      title={t("press.filled", { count: filled.length })}
      withCloseButton
      closeButtonLabel={t("press.close")}
      onClose={onClose}
    >
      {skipped.length > 0 && (
        <>
          <p>{t("press.skipped", { count: skipped.length })}</p>
          <ul>
            {skipped.map(told).map(({ key, name, theirs, by, theirTime }) => (
              <li key={key}>{t("press.standing", { name, theirs, by, at: theirTime })}</li>
            ))}
          </ul>
        </>
      )}
      {filled.length > 0 && (
        <Button
          variant="default"
          size="sm"
          leftSection={<Undo2 size={16} aria-hidden />}
          onClick={undo}
        >
          {t("press.undo")}
        </Button>
      )}
    </Alert>
  );
}

type DifferencesProps = {
  differences: readonly Difference[];
  members: readonly Member[];
  onKeepTheirs: (difference: Difference) => void;
  onWriteMine: (difference: Difference) => void;
};

/** Entries of this device beside unseen ones of somebody else; the person decides on each. */
export function Differences({ differences, members, onKeepTheirs, onWriteMine }: DifferencesProps) {
  const t = useTranslations("attendance");
  const told = useTold(members);
  if (differences.length === 0) return null;
  return (
    <Alert my="sm" color="yellow" title={t("differ.title", { count: differences.length })}>
      <ul>
        {differences.map((each) => {
          const { key, name, session, mine, myTime, theirs, theirTime, by } = told(each);
          return (
            <li key={key}>
              <strong>{name}</strong> ({session})
              <br />
              {t("differ.theirs", { by, at: theirTime, presence: theirs })}
              <br />
              {t("differ.mine", { at: myTime, presence: mine })}
              <Group gap="xs" my="xs">
                <Button
                  variant="default"
                  size="sm"
                  aria-label={t("differ.keepFor", { name, presence: theirs })}
                  onClick={() => onKeepTheirs(each)}
                >
                  {t("differ.keep", { presence: theirs })}
                </Button>
                <Button
                  variant="default"
                  size="sm"
                  aria-label={t("differ.writeFor", { name, presence: mine })}
                  onClick={() => onWriteMine(each)}
                >
                  {t("differ.write", { presence: mine })}
                </Button>
              </Group>
            </li>
          );
        })}
      </ul>
    </Alert>
  );
}
