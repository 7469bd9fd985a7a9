import { eq, sql } from "drizzle-orm";
import type { Trace } from "#app/audit/record.server.ts";
import type { Tx } from "#app/db/open.server.ts";
import { consentsKept } from "#app/features/messages/consent.ts";
import { mentionEmail } from "#app/features/messages/emails.ts";
import type { Answers } from "#app/features/registration-form/definition.ts";
import { answerColumnsOf } from "#app/features/registrations/answer-columns.server.ts";
import { pairsOf } from "#app/features/registrations/pairs.queries.server.ts";
import {
  insertEvent,
  lockRegistration,
  type Registration,
} from "#app/features/registrations/queries.server.ts";
import {
  registrationDocuments as documents,
  registrationNotes as notes,
  registrations,
} from "#app/features/registrations/tables.server.ts";
import type { Jobs } from "#app/jobs/job.ts";
import { sendEmail } from "#app/mail/mail-job.ts";
import { colleagues } from "./colleagues.queries.server.ts";
import { actorOf, RefusedError } from "./move.server.ts";
import type { NoteInput, RegistrationChange } from "./schema.ts";

/** Corrects a file. `answers` are whole and already checked; the version is the one that was seen. */
export async function changeRegistration(
  tx: Tx,
  id: number,
  change: Omit<RegistrationChange, "answers"> & { answers?: Answers },
  trace: Trace,
): Promise<Registration> {
  const registration = await lockRegistration(tx, id);
  if (!registration) throw new RefusedError("unknown");
  if (registration.mergedInto !== null) throw new RefusedError("merged");
  if (registration.version !== change.version) throw new RefusedError("movedOn");
  const { answers, test_mark, interview_mark, remark, confirm_by, confirmed } = change;
  if (confirmed && registration.status !== "admitted") throw new RefusedError("notAllowed");
  const corrected = answers ? await correctedBy(tx, registration, answers, trace) : {};
  const [row] = await tx
    .update(registrations)
    .set({
      ...corrected,
      testMark: test_mark,
      interviewMark: interview_mark,
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
  if (!row) throw new RefusedError("unknown");
  return row;
}

/** The columns that repeat the answers, and whom the person looks like now. */
async function correctedBy(tx: Tx, registration: Registration, answers: Answers, { at }: Trace) {
  const columns = answerColumnsOf(answers);
  const seated = registration.cohortId !== null && registration.status === "admitted";
  if (seated && columns.formationId !== registration.formationId)
    throw new RefusedError("otherCourse");
  const pairs = await pairsOf(tx, registration, columns, at);
  const consents = consentsKept(registration, answers);
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

/** Told to the person alone whom they were told to: the history names them and repeats nothing. */
const confided = new Set(["disability", "needs"]);

/** What an answer was, so that a slip can be found and taken back. */
function changedAnswers(registration: Registration, answers: Answers) {
  const names = differing(registration.answers, answers).filter((name) => !confided.has(name));
  const of = (set: Answers) => Object.fromEntries(names.map((name) => [name, set[name] ?? null]));
  return { before: of(registration.answers), after: of(answers) };
}

/** Marks do say what they were: one that was typed over by mistake can be found again. */
function changedMarks(
  registration: Registration,
  { test_mark, interview_mark }: RegistrationChange,
) {
  const changes = [
    { field: "test_mark", from: registration.testMark, to: test_mark },
    { field: "interview_mark", from: registration.interviewMark, to: interview_mark },
  ].filter(({ from, to }) => to !== undefined && to !== from);
  return changes.length ? { changes } : {};
}

type Paper = { registrationId: number; id: number; name: string };

export async function verifyDocument(tx: Tx, paper: Paper, trace: Trace): Promise<void> {
  await tx
    .update(documents)
    .set({ state: "verified", verifiedBy: trace.actor?.id ?? null, verifiedAt: trace.at })
    .where(eq(documents.id, paper.id));
  await afterDocument(tx, paper, trace, "document_verified", "");
}

/** A slip is taken back: the paper is there, and nobody has looked at it. */
export async function unverifyDocument(tx: Tx, paper: Paper, trace: Trace): Promise<void> {
  await tx
    .update(documents)
    .set({ state: "received", verifiedBy: null, verifiedAt: null })
    .where(eq(documents.id, paper.id));
  await afterDocument(tx, paper, trace, "document_unverified", "");
}

/** Asks for a paper (again): the applicant reads why, and may add it on the page that follows up. */
export async function askForDocument(tx: Tx, paper: Omit<Paper, "id">, why: string, trace: Trace) {
  const asked = { state: "asked" as const, askedAt: trace.at, askedWhy: why };
  await tx
    .insert(documents)
    .values({ registrationId: paper.registrationId, name: paper.name, ...asked })
    .onConflictDoUpdate({
      target: [documents.registrationId, documents.name],
      set: { ...asked, verifiedBy: null, verifiedAt: null },
    });
  await afterDocument(tx, paper, trace, "document_asked", why);
}

async function afterDocument(
  tx: Tx,
  { registrationId, name }: Omit<Paper, "id">,
  trace: Trace,
  kind: "document_verified" | "document_unverified" | "document_asked",
  reason: string,
) {
  await tx
    .update(registrations)
    .set({
      documentsAsked: sql`exists (select 1 from ${documents}
        where ${documents.registrationId} = ${registrationId} and ${documents.state} = 'asked')`,
      version: sql`${registrations.version} + 1`,
      updatedAt: trace.at,
    })
    .where(eq(registrations.id, registrationId));
  await insertEvent(tx, {
    registrationId,
    at: trace.at,
    kind,
    reason,
    ...actorOf(trace),
    data: { document: name },
  });
}

/** Whoever is mentioned is told by letter; somebody who may not read files is not among them. */
export async function addNote(
  tx: Tx,
  jobs: Jobs,
  registrationId: number,
  { text, mentions }: NoteInput,
  trace: Trace,
) {
  const { actorId: authorId, actorName: authorName } = actorOf(trace);
  const told = mentions.length
    ? (await colleagues(tx)).filter(({ id }) => mentions.includes(id))
    : [];
  const createdAt = trace.at;
  await tx
    .insert(notes)
    .values({ registrationId, text, mentions: told, authorId, authorName, createdAt });
  for (const { id: userId } of told.filter(({ id }) => id !== authorId)) {
    await sendEmail(jobs, tx, mentionEmail, { registrationId, userId, author: authorName });
  }
}
