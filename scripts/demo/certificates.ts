import { and, count, desc, eq, isNotNull, isNull } from "drizzle-orm";
import { registrations } from "../../app/admissions/registrations/tables.server.ts";
import type { Trace } from "../../app/platform/audit/record.server.ts";
import type { Db } from "../../app/platform/db/open.server.ts";
import { transaction } from "../../app/platform/db/transaction.server.ts";
import { dayInAbidjan } from "../../app/platform/i18n/dates.ts";
import {
  issueMany,
  prepareIssuing,
} from "../../app/training/certificates/issuing/issue-many.server.ts";
import { revokeCertificate } from "../../app/training/certificates/issuing/revoke.server.ts";
import {
  certificateTemplates,
  completionRules,
  trainingOutcomes,
} from "../../app/training/certificates/tables.server.ts";
import { listTemplates } from "../../app/training/certificates/templates/queries.server.ts";
import { attendance, cohortSessions } from "../../app/training/seats/tables.server.ts";
import { cohorts } from "../../app/website/cohorts/tables.server.ts";
import { decidedAfter, moveBack } from "./move-back.ts";

const DAY = 24 * 60 * 60 * 1000;
const MEMBERS = 14;
const SESSIONS = 12;

type Demo = { db: Db; trace: Trace };

/** A cohort of the past: most completed and have certificates, one of them revoked; two left. */
export async function insertPastCohort({ db, trace }: Demo) {
  const members = await pastMembers(db);
  const [{ formationId } = { formationId: null }] = members;
  if (formationId === null) return;
  const day = (days: number) => dayInAbidjan(new Date(trace.at.getTime() + days * DAY));
  const [start, end] = [day(-230), day(-40)];
  const [cohort] = await db
    .insert(cohorts)
    .values({
      formationId,
      name: { fr: "Cohorte terminée", en: "Finished cohort", de: "Beendete Kohorte" },
      place: "Yamoussoukro",
      capacity: MEMBERS + 2,
      startDate: start,
      endDate: end,
    })
    .returning();
  if (!cohort) return;
  const ids = members.map(({ id }) => id);
  await moveBack(db, ids, cohort, trace);
  await attend(db, cohort.id, ids, { at: trace.at, dayOf: (nth) => day(-220 + nth * 7) });
  const rules = { minAttendance: 80, minMark: 10, updatedAt: trace.at };
  await db.insert(completionRules).values({ cohortId: cohort.id, ...rules });
  await db.insert(trainingOutcomes).values(
    ids.map((registrationId, nth) => ({
      registrationId,
      cohortId: cohort.id,
      startedOn: start,
      updatedAt: decidedAfter(end),
      ...outcomeOf(nth, { end, left: day(-150) }),
    })),
  );
  await certify(db, cohort.id, ids.slice(0, 9), trace);
}

/** Applicants of one course whom nobody needs elsewhere. */
async function pastMembers(db: Db) {
  const free = and(
    eq(registrations.status, "rejected"),
    isNull(registrations.mergedInto),
    isNotNull(registrations.formationId),
  );
  const [course] = await db
    .select({ id: registrations.formationId })
    .from(registrations)
    .where(free)
    .groupBy(registrations.formationId)
    .orderBy(desc(count()))
    .limit(1);
  if (!course?.id) return [];
  const { id, status, formationId } = registrations;
  return db
    .select({ id, status, formationId })
    .from(registrations)
    .where(and(free, eq(formationId, course.id)))
    .orderBy(id)
    .limit(MEMBERS);
}

type Days = { at: Date; dayOf: (nth: number) => string };

/** One in six came too seldom. */
async function attend(db: Db, cohortId: number, ids: number[], { at, dayOf }: Days) {
  const days = Array.from({ length: SESSIONS }, (_, nth) => dayOf(nth));
  const sessions = await db
    .insert(cohortSessions)
    .values(days.map((day) => ({ cohortId, day, part: "day" as const, createdAt: at })))
    .returning({ id: cohortSessions.id });
  const entries = sessions.flatMap(({ id: sessionId }, session) =>
    ids.map((registrationId, nth) => ({
      sessionId,
      registrationId,
      markedAt: at,
      receivedAt: at,
      presence: nth % 6 === 5 && session % 2 ? ("absent" as const) : ("present" as const),
    })),
  );
  if (entries.length) await db.insert(attendance).values(entries);
}

function outcomeOf(nth: number, { end, left }: { end: string; left: string }) {
  if (nth >= 13) return { finalMark: 11 };
  if (nth >= 11) {
    const leftReason = "A trouvé un emploi";
    return {
      outcome: "dropped_out" as const,
      endedOn: left,
      leftReason,
      decidedAt: decidedAfter(left),
    };
  }
  const mark = 11 + (nth % 7);
  const exceptionReason = nth % 6 === 5 ? "Absences justifiées par le stage" : "";
  const decidedAt = decidedAfter(end);
  return {
    outcome: "completed" as const,
    endedOn: end,
    finalMark: mark,
    exceptionReason,
    decidedAt,
  };
}

/** The PDF of each is printed when somebody first downloads it. */
async function certify(db: Db, cohortId: number, ids: number[], trace: Trace) {
  const [template] = await listTemplates(db);
  if (!template) return;
  const { id, texts, logos, seed } = template;
  const signatories = template.signatories.map((one) => ({ ...one, name: "Démo Direction" }));
  await db.update(certificateTemplates).set({ signatories }).where(eq(certificateTemplates.id, id));
  const order = { cohortId, texts, design: { signatories, logos, seed }, locale: "own" as const };
  const prepared = await prepareIssuing(db, cohortId);
  await transaction(db, async (tx) => {
    const { issued } = await issueMany(tx, ids, { order, prepared, trace });
    const [first] = issued;
    if (first) await revokeCertificate(tx, first.id, "Délivré avec une faute dans le nom", trace);
  });
}
