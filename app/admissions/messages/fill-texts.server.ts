import { and, asc, eq, ne } from "drizzle-orm";
import { registrations } from "#app/admissions/registrations/tables.server.ts";
import { textOf } from "#app/base/templates/queries.server.ts";
import type { TemplateText } from "#app/base/templates/rules.ts";
import type { Tx } from "#app/platform/db/open.server.ts";
import { statement } from "#app/platform/db/statement.server.ts";
import { factColumns, factsOf } from "./facts.server.ts";
import { tellsReference, unitsOf } from "./rules.ts";
import { registrationMessages as messages } from "./tables.server.ts";
import { filledText, unnamed } from "./write.server.ts";

const BATCH_SIZE = 200;

type UpdateParameters = [
  ids: number[],
  subjects: string[],
  texts: string[],
  segments: number[],
  states: string[],
];
const updateMessages = statement<object, UpdateParameters>(
  "registration messages written",
  `update registration_messages message
    set subject = given.subject, text = given.text, segments = given.segments, state = given.state,
      reason = case given.state when 'cancelled' then 'missing' else '' end
    from unnest($1::bigint[], $2::text[], $3::text[], $4::integer[], $5::text[])
      given (id, subject, text, segments, state)
    where message.id = given.id`,
);

/**
 * Fills in the texts of messages that were stored without one: a submission does not wait for the
 * text of its receipt. Returns the ids of emails, and in `more` whether others remain.
 */
export async function fillTexts(tx: Tx): Promise<{ emailIds: number[]; more: boolean }> {
  const { id, kind, channel } = messages;
  const rows = await tx
    .select({ message: { id, kind, channel }, registration: factColumns })
    .from(messages)
    .innerJoin(registrations, eq(registrations.id, messages.registrationId))
    .where(and(eq(messages.state, "queued"), eq(messages.text, ""), ne(messages.kind, "own")))
    .orderBy(asc(messages.id))
    .limit(BATCH_SIZE);
  if (!rows.length) return { emailIds: [], more: false };
  const facts = await factsOf(
    tx,
    rows.map(({ registration }) => registration),
  );
  const texts = new Map<string, TemplateText>();
  const written: { id: number; subject: string; text: string; units: number; state: string }[] = [];
  const emailIds: number[] = [];
  for (const { message, registration } of rows) {
    if (message.kind === "own") continue;
    const key = `${message.kind} ${registration.locale}`;
    const text = texts.get(key) ?? (await textOf(tx, message.kind, registration.locale));
    texts.set(key, text);
    const known = facts(registration);
    const given = tellsReference(message.kind)
      ? { ...known, ...unnamed(registration.locale) }
      : known;
    const filled = filledText(text, message.channel, given);
    const isEmail = message.channel === "mail";
    if (filled && isEmail) emailIds.push(message.id);
    const state = filled ? (isEmail ? "sending" : "queued") : "cancelled";
    const units = filled ? unitsOf(message.channel, filled.text) : 0;
    written.push({ id: message.id, subject: "", text: "", ...filled, units, state });
  }
  const column = <K extends keyof (typeof written)[number]>(name: K) =>
    written.map((one) => one[name]);
  await updateMessages(
    tx,
    column("id"),
    column("subject"),
    column("text"),
    column("units"),
    column("state"),
  );
  return { emailIds, more: rows.length === BATCH_SIZE };
}
