import { Button, Group, Select } from "@mantine/core";
import { ArrowLeft, Printer } from "lucide-react";
import { useState } from "react";
import { Link, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { answerOr } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { DayInput } from "#app/staff/form/day-input.tsx";
import { useAct } from "#app/staff/form/use-act.ts";
import { useApi } from "#app/staff/form/use-api.ts";
import { PageHeader } from "#app/staff/frame/page-header.tsx";
import { usePaths } from "#app/staff/frame/use-staff.ts";
import { useDownload } from "#app/staff/table/use-download.ts";
import { type AttendanceSession, type Part, parts } from "#app/training/seats/schema.ts";
import { loadCohort } from "#app/website/cohorts/load-cohort.ts";
import { useCohortWords } from "#app/website/cohorts/use-cohort-words.ts";
import type { Route } from "./+types/admin-attendance.page.ts";
import styles from "./attendance.module.css";
import { Differences, PressNotice } from "./attendance-notices.tsx";
import { marksOn } from "./attendance-queue.ts";
import { AttendanceTable } from "./attendance-table.tsx";
import { PresenceLine } from "./presence-line.tsx";
import { useAttendance } from "./use-attendance.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { api, today } = pageOf(context);
  const param = { id: params.id };
  const cohort = await loadCohort(api, params.id);
  const [people, attendance] = await Promise.all([
    answerOr(api.cohortes[":id"].members.$get({ param }), null),
    answerOr(api.cohortes[":id"].attendance.$get({ param }), null),
  ]);
  return { cohort, people, sessions: attendance?.sessions ?? [], today };
}

type Dates = { start_date: string; end_date: string };

/** Why a day is refused; null for a valid day. */
function dayProblem(day: string, { start_date, end_date }: Dates, today: string) {
  if (day < start_date || day > end_date) return "outside";
  return day > today ? "ahead" : null;
}

/** Attendance, entered on a phone in the classroom, online or offline. */
export default function AdminAttendance() {
  const t = useTranslations("attendance");
  const { cohort, people, sessions: known, today } = useLoaderData<typeof loader>();
  const words = useCohortWords();
  const { to } = usePaths();
  const download = useDownload();
  const api = useApi();
  const act = useAct();
  const [day, setDay] = useState(today);
  const [part, setPart] = useState<Part>("day");
  const taking = useAttendance(cohort.id, known);
  const { sessions, queue, undecided, press, delivery, failed, mark, show } = taking;
  const members = people?.members ?? [];
  const marks = marksOn(sessions, taking.shown, { day, part });
  const wrongDay = dayProblem(day, cohort, today);
  async function remove({ id, marks: seen }: AttendanceSession) {
    const param = { id: String(cohort.id), session: String(id) };
    const latest = Object.values(seen).reduce((last, { at }) => (at > last ? at : last), "");
    const query = { entries: String(Object.keys(seen).length), ...(latest ? { latest } : {}) };
    const request = () => api.cohortes[":id"].attendance[":session"].$delete({ param, query });
    const outcome = await act(request, { done: t("removed"), withoutReload: true });
    if (outcome.ok) show(outcome.data.sessions);
  }
  const unmarked = members.filter(({ id }) => !marks.has(id));
  return (
    <>
      <PageHeader
        title={t("title")}
        lead={words.identity(cohort)}
        action={
          <>
            <Button
              component={Link}
              to={to(`/admin/cohortes/${cohort.id}`)}
              variant="default"
              leftSection={<ArrowLeft size={16} aria-hidden />}
            >
              {t("back")}
            </Button>
            <Button
              variant="default"
              leftSection={<Printer size={16} aria-hidden />}
              onClick={() => download(`/api/cohortes/${cohort.id}/attendance/sheet?from=${day}`)}
            >
              {t("sheet")}
            </Button>
          </>
        }
      />
      <Group align="end" mb="md">
        <DayInput
          label={t("day")}
          value={day}
          min={cohort.start_date}
          max={cohort.end_date < today ? cohort.end_date : today}
          error={wrongDay && t(wrongDay)}
          onChange={(chosen) => chosen && setDay(chosen)}
        />
        <Select
          label={t("part")}
          data={parts.map((value) => ({ value, label: t(`parts.${value}`) }))}
          value={part}
          allowDeselect={false}
          onChange={(value) => setPart((value ?? "day") as Part)}
        />
        <Button
          variant="default"
          disabled={unmarked.length === 0 || wrongDay !== null}
          onClick={() =>
            mark(
              unmarked.map(({ id: registration }) => ({
                day,
                part,
                registration,
                presence: "present",
                onlyUnmarked: true,
              })),
            )
          }
        >
          {t("allPresent", { count: unmarked.length })}
        </Button>
      </Group>
      <p role="status" className={styles.delivery} data-state={delivery}>
        {t(`delivery.${delivery}`, { count: queue.length })} {failed}
      </p>
      {press && (
        <PressNotice
          cohort={cohort.id}
          press={press}
          members={members}
          onUndone={show}
          onClose={taking.closePress}
        />
      )}
      <Differences
        differences={undecided}
        members={members}
        onKeepTheirs={taking.keepTheirs}
        onWriteMine={taking.writeMine}
      />
      {members.length === 0 && <p>{t("nobody")}</p>}
      <ul role="list" className={styles.people}>
        {members.map((member) => (
          <PresenceLine
            key={member.id}
            member={member}
            presence={marks.get(member.id) ?? null}
            disabled={wrongDay !== null}
            onMark={(presence) => mark([{ day, part, registration: member.id, presence }])}
          />
        ))}
      </ul>
      <AttendanceTable members={members} sessions={sessions} onOpen={setDay} onRemove={remove} />
    </>
  );
}
