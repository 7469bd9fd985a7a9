import { aliasedTable, and, asc, count, desc, eq, type SQL, sql } from "drizzle-orm";
import { nameOf } from "#app/platform/access/current-user.ts";
import { activeHolders } from "#app/platform/access/holders.server.ts";
import { users } from "#app/platform/access/tables.server.ts";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import { inReadingOrder } from "#app/platform/db/order.server.ts";
import { folded, holdsWords } from "#app/platform/db/search.server.ts";
import { contactAnswers, contactMessages } from "../tables.server.ts";
import {
  type InboxCounts,
  type InboxMessage,
  type InboxRow,
  type MessageState,
  messageStates,
  type Person,
} from "./schema.ts";

export type InboxFilter = {
  state?: MessageState | undefined;
  search?: string | undefined;
  /** Only messages assigned to this user. */
  assignedTo?: number | undefined;
};

export type MessageRow = typeof contactMessages.$inferSelect;

const assignee = aliasedTable(users, "assignee");

type Window = { limit: number; offset: number };

export async function listMessages(
  db: Db,
  filter: InboxFilter,
  window: Window,
): Promise<InboxRow[]> {
  const rows = await selectMessages(db, filter, window);
  return rows.map((row) => ({ ...headOf(row.message, row.assignee), answers: row.answers }));
}

/** The same with the text, for exports. */
export async function listWholeMessages(db: Db, filter: InboxFilter, window: Window) {
  const rows = await selectMessages(db, filter, window);
  return rows.map((row) => {
    const { email, phone, message } = row.message;
    const head = headOf(row.message, row.assignee);
    return { ...head, email, phone, message, answers: row.answers };
  });
}

async function selectMessages(db: Db, filter: InboxFilter, { limit, offset }: Window) {
  const answers = sql<number>`(
    select count(*)::int from ${contactAnswers}
    where ${contactAnswers.messageId} = ${contactMessages.id}
  )`;
  const rows = await db
    .select({ message: contactMessages, assignee, answers })
    .from(contactMessages)
    .leftJoin(assignee, eq(assignee.id, contactMessages.assignedTo))
    .where(matching(filter))
    .orderBy(desc(contactMessages.createdAt), desc(contactMessages.id))
    .limit(limit)
    .offset(offset);
  return rows;
}

export function countMessages(db: Db, filter: InboxFilter): Promise<number> {
  return db.$count(contactMessages, matching(filter));
}

export async function countByState(db: Db): Promise<InboxCounts> {
  const { state } = contactMessages;
  const rows = await db.select({ state, total: count() }).from(contactMessages).groupBy(state);
  const totals = new Map(rows.map((row) => [row.state, row.total]));
  const entries = messageStates.map((each) => [each, totals.get(each) ?? 0]);
  return Object.fromEntries(entries) as InboxCounts;
}

export async function messageById(db: Db | Tx, id: number): Promise<MessageRow | null> {
  const [row] = await db.select().from(contactMessages).where(eq(contactMessages.id, id));
  return row ?? null;
}

/** A message with its answers. */
export async function readMessage(db: Db, id: number): Promise<InboxMessage | null> {
  const [row] = await db
    .select({ message: contactMessages, assignee })
    .from(contactMessages)
    .leftJoin(assignee, eq(assignee.id, contactMessages.assignedTo))
    .where(eq(contactMessages.id, id));
  if (!row) return null;
  const answers = await db
    .select()
    .from(contactAnswers)
    .where(eq(contactAnswers.messageId, id))
    .orderBy(asc(contactAnswers.id));
  const { email, phone, message, locale, version } = row.message;
  return {
    ...headOf(row.message, row.assignee),
    email,
    phone,
    message,
    locale,
    version,
    answers: answers.map((answer) => ({
      id: answer.id,
      text: answer.text,
      by: answer.userName,
      at: answer.at.toISOString(),
    })),
  };
}

/** The users a message can be assigned to. */
export async function answerers(db: Db): Promise<Person[]> {
  const rows = await db
    .select()
    .from(users)
    .where(activeHolders(db, "messages.read"))
    .orderBy(inReadingOrder(users.lastname), inReadingOrder(users.firstname));
  return rows.map((row) => ({ id: row.id, name: nameOf(row) }));
}

function headOf(message: MessageRow, person: typeof users.$inferSelect | null) {
  const { id, name, subject, state, createdAt } = message;
  const assigned_to = person ? { id: person.id, name: nameOf(person) } : null;
  return { id, name, subject, state, assigned_to, created_at: createdAt.toISOString() };
}

function matching({ state, search, assignedTo }: InboxFilter): SQL | undefined {
  const { name, email, phone, subject, message } = contactMessages;
  const text = sql`concat_ws(' ', ${name}, ${email}, ${phone}, ${subject}, ${message})`;
  return and(
    state && eq(contactMessages.state, state),
    // Spam is listed only when asked for.
    state ? undefined : sql`${contactMessages.state} <> 'spam'`,
    assignedTo === undefined ? undefined : eq(contactMessages.assignedTo, assignedTo),
    holdsWords(folded(text), search),
  );
}
