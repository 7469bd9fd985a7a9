import { eq, sql } from "drizzle-orm";
import type { Trace } from "#app/audit/record.server.ts";
import type { Tx } from "#app/db/open.server.ts";
import type { Jobs } from "#app/jobs/job.ts";
import { sendLetter } from "#app/mail/mail-job.ts";
import { columnsOf } from "../columns.ts";
import type { Answers } from "../form/definition.ts";
import { mentionLetter } from "../letters.ts";
import { insertEvent, lockRegistration, type Registration } from "../queries.server.ts";
import { registrationDocuments as documents, registrations } from "../tables.server.ts";
import { colleagues } from "./colleagues.queries.server.ts";
import { actorOf, RefusedError } from "./move.server.ts";
import type { FileChange, NoteInput } from "./schema.ts";
import { registrationNotes as notes } from "./tables.server.ts";

/** Corrects a file. `answers` are whole and already checked; the version is the one that was seen. */
export async function changeFile(
  tx: Tx,
  id: number,
  change: Omit<FileChange, "answers"> & { answers?: Answers },
  trace: Trace,
): Promise<Registration> {
  const file = await lockRegistration(tx, id);
  if (!file) throw new RefusedError("unknown");
  if (file.version !== change.version) throw new RefusedError("movedOn");
  const { answers, test_mark, interview_mark, remark, confirm_by, confirmed } = change;
  if (confirmed && file.status !== "admitted") throw new RefusedError("notAllowed");
  const [row] = await tx
    .update(registrations)
    .set({
      ...(answers ? { answers, ...columnsOf(answers) } : {}),
      ...(test_mark === undefined ? {} : { testMark: test_mark }),
      ...(interview_mark === undefined ? {} : { interviewMark: interview_mark }),
      ...(remark === undefined ? {} : { remark }),
      ...(confirm_by === undefined ? {} : { confirmBy: confirm_by }),
      ...(confirmed === undefined ? {} : { confirmedAt: confirmed ? trace.at : null }),
      version: file.version + 1,
      updatedAt: trace.at,
    })
    .where(eq(registrations.id, id))
    .returning();
  await insertEvent(tx, {
    ...{ registrationId: id, at: trace.at, ...actorOf(trace) },
    kind: kindOf(change),
    reason: change.reason ?? "",
    data: { fields: changedFields(file, change), ...changedMarks(file, change) },
  });
  if (!row) throw new RefusedError("unknown");
  return row;
}

function kindOf({ answers, confirmed, test_mark, interview_mark }: FileChange) {
  if (answers) return "answers_changed" as const;
  if (confirmed) return "confirmed" as const;
  const marked = test_mark !== undefined || interview_mark !== undefined;
  return marked ? ("marked" as const) : ("answers_changed" as const);
}

/** Which fields, not what they say: the history is shown to more people than some answers are. */
function changedFields(file: Registration, { answers, ...change }: FileChange): string[] {
  const before = file.answers as Record<string, unknown>;
  const differing = Object.entries(answers ?? {}).filter(
    ([name, value]) => JSON.stringify(before[name]) !== JSON.stringify(value),
  );
  const others = Object.keys(change).filter((name) => name !== "version" && name !== "reason");
  return [...differing.map(([name]) => name), ...others];
}

/** Marks do say what they were: one that was typed over by mistake can be found again. */
function changedMarks(file: Registration, { test_mark, interview_mark }: FileChange) {
  const changes = [
    { field: "test_mark", from: file.testMark, to: test_mark },
    { field: "interview_mark", from: file.interviewMark, to: interview_mark },
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
  kind: "document_verified" | "document_asked",
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
    ...{ registrationId, at: trace.at, kind, reason, ...actorOf(trace), data: { document: name } },
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
    await sendLetter(jobs, tx, mentionLetter, { registrationId, userId, author: authorName });
  }
}
