import { Hono } from "hono";
import { z } from "zod";
import { noteRead } from "#app/platform/audit/note-read.server.ts";
import { traceOf } from "#app/platform/audit/record.server.ts";
import type { FieldErrors } from "#app/platform/errors.ts";
import { type ApiEnv, notFound } from "#app/platform/http/api-env.server.ts";
import { describe } from "#app/platform/http/openapi.server.ts";
import { privateFileAnswer } from "#app/platform/http/serve-file.server.ts";
import { transactionAs } from "#app/platform/http/transaction-as.server.ts";
import { type ContextOf, validate } from "#app/platform/http/validate.server.ts";
import { Day, ItemIdText, Moment, wholeText } from "#app/platform/http/values.ts";
import { dateFormat } from "#app/platform/i18n/dates.ts";
import {
  type CohortEnv,
  foundCohort,
  manageCohorts,
} from "#app/training/seats/members.api.server.ts";
import { membersOf } from "#app/training/seats/members.queries.server.ts";
import { printPdf } from "#app/training/seats/print/print.server.ts";
import {
  AttendanceInput,
  type AttendanceSession,
  UndoFilledInput,
} from "#app/training/seats/schema.ts";
import { nameIn } from "#app/website/cohorts/queries.server.ts";
import { attendanceOf } from "./attendance.queries.server.ts";
import { deleteSession, takeAttendance, undoFilled } from "./write-attendance.server.ts";

const SheetQuery = z.object({ locale: z.string().optional(), from: Day.optional() });
const SessionPath = z.object({ session: ItemIdText });
/** How many entries the user saw, and when the last of them was made: others are not deleted unseen. */
const SeenEntries = z.object({
  locale: z.string().optional(),
  entries: wholeText().optional(),
  latest: Moment.optional(),
});
const DAYS_PER_SHEET = 5;

export const attendanceApi = new Hono<ApiEnv>()
  .get(
    "/:id/attendance",
    describe("cohorts", "Every session of a cohort, with who was there"),
    manageCohorts,
    foundCohort,
    async (c) => {
      const sessions = await attendanceOf(c.var.db, c.var.cohort.id);
      await noteRead(c, "attendance", peopleIn(sessions));
      return c.json({ sessions });
    },
  )
  .put(
    "/:id/attendance",
    describe("cohorts", "Take attendance, including entries a device collected offline"),
    manageCohorts,
    foundCohort,
    validate("json", AttendanceInput, wrongDays),
    async (c) => {
      const { db, cohort } = c.var;
      const input = c.req.valid("json");
      const taken = await transactionAs(c, (tx) => takeAttendance(tx, cohort, input, traceOf(c)));
      return c.json({ sessions: await attendanceOf(db, cohort.id), ...taken });
    },
  )
  .post(
    "/:id/attendance/undo",
    describe("cohorts", "Take back entries made with only_unmarked, if unchanged since"),
    manageCohorts,
    foundCohort,
    validate("json", UndoFilledInput),
    async (c) => {
      const { db, cohort } = c.var;
      const input = c.req.valid("json");
      const removed = await transactionAs(c, (tx) => undoFilled(tx, cohort, input, traceOf(c)));
      return c.json({ sessions: await attendanceOf(db, cohort.id), removed });
    },
  )
  .delete(
    "/:id/attendance/:session",
    describe("cohorts", "Delete a session that was entered by mistake"),
    manageCohorts,
    foundCohort,
    validate("param", SessionPath),
    validate("query", SeenEntries),
    async (c) => {
      const { db, cohort } = c.var;
      const { session } = c.req.valid("param");
      const seen = c.req.valid("query");
      await transactionAs(c, async (tx) => {
        if (!(await deleteSession(tx, cohort, { id: session, seen }, traceOf(c)))) notFound();
      });
      return c.json({ sessions: await attendanceOf(db, cohort.id) });
    },
  )
  .get(
    "/:id/attendance/sheet",
    describe("cohorts", "A sheet to print and sign: the names, and the working days of a week", {
      file: ["application/pdf"],
    }),
    manageCohorts,
    foundCohort,
    validate("query", SheetQuery),
    async (c) => {
      const { db, t, locale, today, cohort } = c.var;
      const { from = today } = c.req.valid("query");
      const day = dateFormat(locale, {
        weekday: "short",
        day: "numeric",
        month: "short",
        timeZone: "UTC",
      });
      const members = await membersOf(db, cohort.id);
      await noteRead(c, "attendance", members);
      const bytes = await printPdf({
        kind: "sheet",
        locale,
        title: t("attendance.printed.title"),
        lead: [nameIn(cohort, locale), cohort.place].filter(Boolean).join(", "),
        nameHeading: t("attendance.printed.name"),
        columns: workingDays(from).map((each) => day(new Date(each))),
        names: members.map(({ lastName, firstNames, reference }) => ({
          name: `${lastName} ${firstNames}`,
          reference,
        })),
        foot: t("attendance.printed.foot", { trainers: cohort.trainers.join(", ") || "–" }),
      });
      const filename = `${t("attendance.printed.file")}-${cohort.id}-${from}.pdf`;
      return privateFileAnswer({ bytes, type: "application/pdf", filename, disposition: "inline" });
    },
  );

/** Refuses days outside the cohort or in the future, which would distort the statistics. */
function wrongDays(
  c: ContextOf<CohortEnv>,
  { sessions = [] }: Partial<AttendanceInput>,
): FieldErrors {
  const { cohort, today, t } = c.var;
  const wrong: FieldErrors = {};
  for (const [nth, { day }] of sessions.entries()) {
    if (day < cohort.startDate || day > cohort.endDate) {
      wrong[`sessions.${nth}.day`] = [t("attendance.outside")];
    } else if (day > today) wrong[`sessions.${nth}.day`] = [t("attendance.ahead")];
  }
  return wrong;
}

function workingDays(from: string): string[] {
  const days: string[] = [];
  for (let at = Date.parse(from); days.length < DAYS_PER_SHEET; at += 86_400_000) {
    const day = new Date(at);
    if (day.getUTCDay() !== 0 && day.getUTCDay() !== 6) days.push(day.toISOString().slice(0, 10));
  }
  return days;
}

function peopleIn(sessions: readonly AttendanceSession[]): number[] {
  return [...new Set(sessions.flatMap(({ marks }) => Object.keys(marks)))].map(Number);
}
