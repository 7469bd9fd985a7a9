import { eq } from "drizzle-orm";
import { consentsAfterChange } from "#app/admissions/messages/consent.ts";
import { mentionEmail } from "#app/admissions/messages/emails.ts";
import { answerColumnsOf } from "#app/admissions/registrations/answer-columns.server.ts";
import { markColumns, markOf } from "#app/admissions/registrations/marks.ts";
import { findPairs } from "#app/admissions/registrations/pairs.queries.server.ts";
import {
  insertEvent,
  lockRegistration,
  type Registration,
} from "#app/admissions/registrations/queries.server.ts";
import {
  registrationNotes as notes,
  registrations,
} from "#app/admissions/registrations/tables.server.ts";
import type { Trace } from "#app/platform/audit/record.server.ts";
import type { Tx } from "#app/platform/db/open.server.ts";
import type { Jobs } from "#app/platform/jobs/job.ts";
import { sendEmail } from "#app/platform/mail/mail-job.ts";
import type { Answers } from "#app/website/registration-form/definition.ts";
import { actorOf, refused } from "../moves/move.server.ts";
import type { NoteInput, RegistrationChange } from "../schema.ts";
import { colleagues, MOST_NOTES } from "./record.queries.server.ts";

/** Corrects a registration. `answers` are complete and checked; `version` is the one the user saw. */
export async function changeRegistration(
  tx: Tx,
  id: number,
  change: Omit<RegistrationChange, "answers"> & { answers?: Answers },
  trace: Trace,
): Promise<Registration> {
  const registration = await lockRegistration(tx, id);
  if (!registration) throw refused("unknown");
  if (registration.mergedInto !== null) throw refused("merged");
  if (registration.version !== change.version) throw refused("movedOn");
  const { answers, test_mark, interview_mark, remark, confirm_by, confirmed } = change;
  if (confirmed && registration.status !== "admitted") throw refused("notAllowed");
  const corrected = answers ? await correctedColumns(tx, registration, answers, trace) : {};
  const [row] = await tx
    .update(registrations)
    .set({
      ...corrected,
      ...(test_mark === undefined ? {} : markColumns("test_mark", test_mark)),
      ...(interview_mark === undefined ? {} : markColumns("interview_mark", interview_mark)),
      remark,
      confirmBy: confirm_by,
      confirmedAt: confirmed === undefined ? undefined : confirmed ? trace.at : null,
      version: registration.version + 1,
      updatedAt: trace.at,
    })
    .where(eq(registrations.id, id))
    .returning();
  await insertEvent(tx, {
    registrationId: id,
    at: trace.at,
    ...actorOf(trace),
    kind: kindOf(change),
    reason: change.reason ?? "",
    data: {
      fields: changedFields(registration, change),
      ...changedMarks(registration, change),
      ...(answers ? changedAnswers(registration, answers) : {}),
    },
  });
  if (!row) throw refused("unknown");
  return row;
}

/** The columns that change with the answers; the new answers may make a new possible duplicate. */
async function correctedColumns(
  tx: Tx,
  registration: Registration,
  answers: Answers,
  { at }: Trace,
) {
  const columns = answerColumnsOf(answers);
  const seated = registration.cohortId !== null && registration.status === "admitted";
  if (seated && columns.formationId !== registration.formationId) throw refused("otherCourse");
  const pairs = await findPairs(tx, registration, columns, at);
  const consents = consentsAfterChange(registration, answers);
  return { answers, ...columns, ...consents, suspected: registration.suspected || pairs > 0 };
}

function kindOf({ answers, confirmed, test_mark, interview_mark }: RegistrationChange) {
  if (answers) return "answers_changed" as const;
  if (confirmed) return "confirmed" as const;
  const marked = test_mark !== undefined || interview_mark !== undefined;
  return marked ? ("marked" as const) : ("answers_changed" as const);
}

export function changedFields(
  registration: Registration,
  { answers, ...change }: Omit<RegistrationChange, "answers"> & { answers?: Answers },
): string[] {
  const others = Object.keys(change).filter((name) => name !== "version" && name !== "reason");
  return [...(answers ? differing(registration.answers, answers) : []), ...others];
}

function differing(before: Answers, after: Answers): string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}

/** The history names these fields but does not repeat their answers. */
const confidential = new Set(["disability", "needs"]);

/** Answers before and after, so that a mistake can be found and corrected. */
function changedAnswers(registration: Registration, answers: Answers) {
  const names = differing(registration.answers, answers).filter((name) => !confidential.has(name));
  const of = (set: Answers) => Object.fromEntries(names.map((name) => [name, set[name] ?? null]));
  return { before: of(registration.answers), after: of(answers) };
}

/** Marks before and after, so that an overwritten mark can be restored. */
function changedMarks(
  registration: Registration,
  { test_mark, interview_mark }: RegistrationChange,
) {
  const changes = [
    { field: "test_mark", from: markOf(registration, "test_mark"), to: test_mark },
    { field: "interview_mark", from: markOf(registration, "interview_mark"), to: interview_mark },
  ].filter(({ from, to }) => to !== undefined && to !== from);
  return changes.length ? { changes } : {};
}

/** Mentioned colleagues get an email, if they may read registrations. */
export async function addNote(
  tx: Tx,
  jobs: Jobs,
  registrationId: number,
  { text, mentions }: NoteInput,
  trace: Trace,
) {
  const { actorId: authorId, actorName: authorName } = actorOf(trace);
  const mentioned = mentions.length
    ? (await colleagues(tx)).filter(({ id }) => mentions.includes(id))
    : [];
  const createdAt = trace.at;
  if ((await tx.$count(notes, eq(notes.registrationId, registrationId))) >= MOST_NOTES) {
    throw refused("notes");
  }
  await tx
    .insert(notes)
    .values({ registrationId, text, mentions: mentioned, authorId, authorName, createdAt });
  for (const { id: userId } of mentioned.filter(({ id }) => id !== authorId)) {
    await sendEmail(jobs, tx, mentionEmail, { registrationId, userId, author: authorName });
  }
}
