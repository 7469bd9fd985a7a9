import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { registrationDrafts, registrations } from "#app/admissions/registrations/tables.server.ts";
import { users } from "#app/platform/access/tables.server.ts";
import { bigId, locale, moment } from "#app/platform/db/columns.server.ts";
import type { Channel, ChannelChoice, MessageKind, MessageState, StopReason } from "./rules.ts";

/** A message to many and its sender. The client chooses the id, so that a retry is the same batch. */
export const messageBatches = pgTable(
  "registration_message_batches",
  {
    id: uuid().primaryKey(),
    ownerId: integer().references(() => users.id, { onDelete: "set null" }),
    ownerName: text().notNull().default(""),
    kind: text().$type<MessageKind>().notNull(),
    subject: text().notNull().default(""),
    channel: text().$type<ChannelChoice>().notNull(),
    total: integer().notNull(),
    /** Of text, recipients and sender, to refuse the same id for another message. */
    fingerprint: text().notNull().default(""),
    createdAt: moment().notNull(),
    cancelledAt: moment(),
  },
  (t) => [index().on(t.createdAt.desc())],
);

/** Every message to an applicant or to somebody who began a draft, waiting or sent. */
export const registrationMessages = pgTable(
  "registration_messages",
  {
    id: bigId(),
    registrationId: integer().references(() => registrations.id, { onDelete: "cascade" }),
    /** A draft that was not submitted; its address is read when the message is sent, and kept nowhere. */
    draftId: uuid().references(() => registrationDrafts.id, { onDelete: "set null" }),
    batchId: uuid().references(() => messageBatches.id, { onDelete: "cascade" }),
    kind: text().$type<MessageKind>().notNull(),
    channel: text().$type<Channel>().notNull(),
    locale: locale(),
    subject: text().notNull().default(""),
    text: text().notNull(),
    state: text().$type<MessageState>().notNull().default("queued"),
    /** Why it failed or is retried. */
    reason: text().$type<StopReason | "">().notNull().default(""),
    tries: integer().notNull().default(0),
    segments: integer().notNull().default(0),
    /** The address it was sent to. */
    address: text().notNull().default(""),
    actorName: text().notNull().default(""),
    createdAt: moment().notNull(),
    dueAt: moment().notNull(),
    /** When a process claimed it; counted for the limit per minute of all processes. */
    claimedAt: moment(),
    sentAt: moment(),
  },
  (t) => [
    index().on(t.registrationId, t.id),
    unique().on(t.batchId, t.registrationId),
    index().on(t.draftId).where(sql`${t.draftId} is not null`),
    index().on(t.channel, t.claimedAt),
    index().on(t.dueAt).where(sql`${t.state} in ('queued', 'sending')`),
  ],
);
