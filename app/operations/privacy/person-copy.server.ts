import { eq, inArray } from "drizzle-orm";
import { registrationUploads as uploads } from "#app/admissions/applying/server/tables.server.ts";
import { registrationDrafts as drafts } from "#app/admissions/registrations/tables.server.ts";
import { tokens, users } from "#app/platform/access/tables.server.ts";
import { record, type Trace } from "#app/platform/audit/record.server.ts";
import { auditLog } from "#app/platform/audit/tables.server.ts";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { releaseFiles } from "#app/platform/files/files.server.ts";
import { contactAnswers, contactMessages } from "#app/website/contact/tables.server.ts";
import type { FoundPerson } from "./desk-schema.ts";
import { forgetMessages } from "./forget-people.server.ts";
import { messagesOfSender } from "./person-sheet.server.ts";

/** What a person may ask for, as plain data; applicants get an archive with their documents. */
export async function copyOfPerson(db: Db, person: FoundPerson, trace: Trace): Promise<object> {
  const copy = await {
    applicant: () => notHere(),
    draft: () => copyOfDraft(db, person.id),
    sender: () => copyOfSender(db, Number(person.id)),
    staff: () => copyOfStaff(db, Number(person.id)),
  }[person.kind]();
  await record(db, { ...trace, action: "privacy.exported", subject: subjectOf(person) });
  return copy;
}

function notHere(): never {
  throw new AppError("conflict", { reason: "privacy.errors.archive" });
}

async function copyOfDraft(db: Db, id: string) {
  const [row] = await db.select().from(drafts).where(eq(drafts.id, id));
  const { idempotencyKey: _, ...draft } = row ?? { idempotencyKey: "" };
  return { draft };
}

async function copyOfSender(db: Db, id: number) {
  const own = await messagesOfSender(db, id);
  const answers = await db
    .select()
    .from(contactAnswers)
    .where(
      inArray(
        contactAnswers.messageId,
        own.map((message) => message.id),
      ),
    );
  return {
    messages: own.map(({ form: _, ...message }) => ({
      ...message,
      answers: answers
        .filter(({ messageId }) => messageId === message.id)
        .map(({ text, userName, at }) => ({ text, by: userName, at })),
    })),
  };
}

async function copyOfStaff(db: Db, id: number) {
  const [user] = await db.select().from(users).where(eq(users.id, id));
  const { passwordHash: _, ...account } = user ?? { passwordHash: "" };
  const devices = await db
    .select({
      userAgent: tokens.userAgent,
      address: tokens.address,
      createdAt: tokens.createdAt,
      lastUsedAt: tokens.lastUsedAt,
      expiresAt: tokens.expiresAt,
    })
    .from(tokens)
    .where(eq(tokens.userId, id));
  const acts = await db
    .select({ at: auditLog.at, action: auditLog.action, address: auditLog.address })
    .from(auditLog)
    .where(eq(auditLog.actorId, id))
    .orderBy(auditLog.at);
  return { account, devices, acts };
}

/**
 * Deletes the messages of a sender, or an application that was only begun. Applicants have a routine
 * of their own; an account is closed by its administrator, because what it did must stay provable.
 */
export async function erasePersonHere(tx: Tx, person: FoundPerson, trace: Trace): Promise<number> {
  if (person.kind === "applicant") return notHere();
  if (person.kind === "staff") throw new AppError("conflict", { reason: "privacy.errors.account" });
  const count =
    person.kind === "draft"
      ? await eraseDraft(tx, person.id, trace.at)
      : await eraseSender(tx, Number(person.id));
  // Without the name: the entry stays after the person is gone.
  const { kind, id } = person;
  await record(tx, {
    ...trace,
    action: "privacy.erased",
    subject: { type: kind, id, label: "" },
    after: { count },
  });
  return count;
}

async function eraseDraft(tx: Tx, id: string, now: Date): Promise<number> {
  const gone = await tx.delete(uploads).where(eq(uploads.draftId, id)).returning();
  await releaseFiles(
    tx,
    gone.flatMap(({ fileKey }) => fileKey ?? []),
    now,
  );
  return (await tx.delete(drafts).where(eq(drafts.id, id)).returning({ id: drafts.id })).length;
}

async function eraseSender(tx: Tx, id: number): Promise<number> {
  const ids = (await messagesOfSender(tx, id)).map((message) => message.id);
  if (!ids.length) throw new AppError("notFound");
  return forgetMessages(tx, inArray(contactMessages.id, ids));
}

function subjectOf({ kind, id }: FoundPerson) {
  return { type: kind, id, label: "" };
}
