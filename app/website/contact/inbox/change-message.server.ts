import { and, eq } from "drizzle-orm";
import { type CurrentUser, nameOf } from "#app/platform/access/current-user.ts";
import { activeHolders } from "#app/platform/access/holders.server.ts";
import { users } from "#app/platform/access/tables.server.ts";
import { record, type Trace } from "#app/platform/audit/record.server.ts";
import { lockVersion } from "#app/platform/db/lock-version.server.ts";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { contactAnswers, contactMessages } from "../tables.server.ts";
import { type MessageRow, messageById } from "./queries.server.ts";
import type { MessageState } from "./schema.ts";

type Act = { user: CurrentUser; now: Date; trace: Trace };

type Change = {
  id: number;
  version: number;
  state?: MessageState | undefined;
  assigned_to?: number | null | undefined;
};

/** Changes state or assignee; assigning a new message opens it. */
export async function changeMessage(tx: Tx, change: Change, act: Act): Promise<void> {
  const before = await lockMessage(tx, change);
  const assignedTo = change.assigned_to === undefined ? before.assignedTo : change.assigned_to;
  if (change.assigned_to) await requireMayAnswer(tx, change.assigned_to);
  const takenUp = before.state === "new" && assignedTo !== null ? "open" : before.state;
  const state = change.state ?? takenUp;
  if (state === before.state && assignedTo === before.assignedTo) return;
  await write(tx, before, { state, assignedTo, now: act.now });
  await record(tx, {
    ...act.trace,
    action: "contact.changed",
    subject: subjectOf(before),
    before: { state: before.state, assigned_to: await nameOfUser(tx, before.assignedTo) },
    after: { state, assigned_to: await nameOfUser(tx, assignedTo) },
  });
}

/** Stores an answer; its email is sent once the transaction commits. */
export async function storeAnswer(
  tx: Tx,
  { id, version, text }: { id: number; version: number; text: string },
  act: Act,
): Promise<number> {
  const before = await lockMessage(tx, { id, version });
  if (!before.email) throw new AppError("conflict", { reason: "inbox.noEmail" });
  const { user, now } = act;
  const [row] = await tx
    .insert(contactAnswers)
    .values({ messageId: id, text, userId: user.id, userName: nameOf(user), at: now })
    .returning({ id: contactAnswers.id });
  if (!row) throw new Error("the answer was not stored");
  await write(tx, before, { state: "done", assignedTo: before.assignedTo ?? user.id, now });
  await record(tx, {
    ...act.trace,
    action: "contact.answered",
    subject: subjectOf(before),
    before: { state: before.state },
    after: { state: "done" },
  });
  return row.id;
}

/** Locks the message: of two concurrent answers the second gets a conflict. */
async function lockMessage(
  tx: Tx,
  { id, version }: { id: number; version: number },
): Promise<MessageRow> {
  await tx
    .select({ id: contactMessages.id })
    .from(contactMessages)
    .where(eq(contactMessages.id, id))
    .for("update");
  const row = await messageById(tx, id);
  return lockVersion(row ? [row] : [], version, "inbox.movedOn");
}

/** Whether the user is active and may read messages. */
export async function mayAnswer(db: Db | Tx, id: number): Promise<boolean> {
  const [person] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), activeHolders(db, "messages.read")));
  return person !== undefined;
}

async function requireMayAnswer(tx: Tx, id: number) {
  if (await mayAnswer(tx, id)) return;
  throw new AppError("invalid", { fields: { assigned_to: ["inbox.notTheirs"] } });
}

type Written = { state: MessageState; assignedTo: number | null; now: Date };

async function write(tx: Tx, before: MessageRow, { state, assignedTo, now }: Written) {
  const handled = state === "done" || state === "spam";
  await tx
    .update(contactMessages)
    .set({
      state,
      assignedTo,
      version: before.version + 1,
      handledAt: handled ? (before.handledAt ?? now) : null,
    })
    .where(eq(contactMessages.id, before.id));
}

/** The audit log stores names, because it outlives the account. */
async function nameOfUser(tx: Tx, id: number | null): Promise<string | null> {
  if (id === null) return null;
  const [person] = await tx.select().from(users).where(eq(users.id, id));
  return person ? nameOf(person) : null;
}

function subjectOf({ id, subject }: MessageRow) {
  return { type: "message", id, label: subject };
}
