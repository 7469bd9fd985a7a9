import { ActionIcon, Table, UnstyledButton } from "@mantine/core";
import { Trash2 } from "lucide-react";
import { useTranslations } from "use-intl";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { askFirst } from "#app/staff/form/ask-first.ts";
import { type AttendanceSession, type Member, nameOf } from "#app/training/seats/schema.ts";
import styles from "./attendance.module.css";
import { ratesByMonth } from "./attendance-rates.ts";

type Props = {
  members: Member[];
  sessions: AttendanceSession[];
  onOpen: (day: string) => void;
  onRemove: (session: AttendanceSession) => void;
};

/** The sessions so far with their counts, and the members with absences. */
export function AttendanceTable({ members, sessions, onOpen, onRemove }: Props) {
  const t = useTranslations("attendance");
  const format = useFormatter();
  if (sessions.length === 0) return null;
  const dayOf = ({ day }: AttendanceSession) =>
    format.dateTime(new Date(day), { dateStyle: "medium" });
  const ask = (session: AttendanceSession) =>
    askFirst({
      title: t("remove", { day: dayOf(session) }),
      children: t("removeText"),
      labels: { confirm: t("removeConfirm"), cancel: t("removeCancel") },
      confirmProps: { color: "red" },
      onConfirm: () => onRemove(session),
    });
  const count = ({ marks }: AttendanceSession, ...wanted: string[]) =>
    Object.values(marks).filter(({ presence }) => wanted.includes(presence)).length;
  const away = members
    .map((member) => ({ member, days: sessions.filter((each) => isAbsent(each, member)).length }))
    .filter(({ days }) => days > 0)
    .toSorted((a, b) => b.days - a.days);
  return (
    <section aria-labelledby="taken" className={styles.taken}>
      <h2 id="taken">{t("taken")}</h2>
      <div className={styles.scroll}>
        <Table withTableBorder>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t("day")}</Table.Th>
              <Table.Th>{t("there")}</Table.Th>
              <Table.Th>{t("presences.absent")}</Table.Th>
              <Table.Th>{t("presences.excused")}</Table.Th>
              <Table.Th>
                <span className="visually-hidden">{t("removeConfirm")}</span>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {sessions.map((session) => (
              <Table.Tr key={session.id}>
                <Table.Td>
                  <UnstyledButton className={styles.open} onClick={() => onOpen(session.day)}>
                    {dayOf(session)}
                    {session.part !== "day" && `, ${t(`parts.${session.part}`)}`}
                  </UnstyledButton>
                </Table.Td>
                <Table.Td>{count(session, "present", "late")}</Table.Td>
                <Table.Td>{count(session, "absent")}</Table.Td>
                <Table.Td>{count(session, "excused")}</Table.Td>
                <Table.Td>
                  <ActionIcon
                    variant="subtle"
                    color="red"
                    size={36}
                    aria-label={t("remove", { day: dayOf(session) })}
                    onClick={() => ask(session)}
                  >
                    <Trash2 size={17} aria-hidden />
                  </ActionIcon>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      <Months sessions={sessions} />
      {away.length > 0 && (
        <>
          <h3>{t("away")}</h3>
          <ul>
            {away.map(({ member, days }) => (
              <li key={member.id}>
                {t("awayTimes", {
                  name: nameOf(member),
                  count: days,
                })}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** The rate of each month, so that nobody adds up sessions. */
function Months({ sessions }: Pick<Props, "sessions">) {
  const t = useTranslations("attendance");
  const format = useFormatter();
  const months = ratesByMonth(sessions);
  if (months.length === 0) return null;
  return (
    <>
      <h3 id="rates">{t("rates")}</h3>
      <div className={styles.scroll}>
        <Table withTableBorder aria-labelledby="rates" maw={480}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t("month")}</Table.Th>
              <Table.Th>{t("sessions")}</Table.Th>
              <Table.Th>{t("rate")}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {months.map(({ month, sessions: count, attended, entries }) => (
              <Table.Tr key={month}>
                <Table.Th scope="row">
                  {format.dateTime(new Date(`${month}-01T12:00:00Z`), {
                    month: "long",
                    year: "numeric",
                  })}
                </Table.Th>
                <Table.Td>{format.number(count)}</Table.Td>
                <Table.Td>
                  {t("rateOf", {
                    rate: format.number(attended / entries, {
                      style: "percent",
                      maximumFractionDigits: 1,
                    }),
                    attended: format.number(attended),
                    entries: format.number(entries),
                  })}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </>
  );
}

function isAbsent({ marks }: AttendanceSession, { id }: Member): boolean {
  return marks[String(id)]?.presence === "absent";
}
