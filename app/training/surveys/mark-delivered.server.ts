import { sql } from "drizzle-orm";
import { registrationMessages as messages } from "#app/admissions/messages/tables.server.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import { surveys } from "./tables.server.ts";

type SurveyMessage = "survey" | "survey_reminder";

/** Less than the time between two surveys of one person: no message belongs to both. */
export const WINDOW = 100;

const written = sql`(${messages.createdAt} at time zone 'UTC')::date`;

/** The message of a survey in `from`: the one of its kind to this person after the survey was due. */
export function messageOf(kind: SurveyMessage) {
  return sql`${messages} where ${messages.registrationId} = ${surveys.registrationId}
    and ${messages.kind} = ${kind} and ${written} >= ${surveys.dueOn}
    and ${written} < ${surveys.dueOn} + ${WINDOW}::int`;
}

/**
 * A survey counts as sent or reminded once its message has left, and as unreachable once the message
 * failed for good. A message that is tried again and leaves after all makes it sent.
 */
export async function markDelivered(db: Db): Promise<void> {
  for (const [kind, column] of [
    ["survey", sql`sent_at`],
    ["survey_reminder", sql`reminded_at`],
  ] as const) {
    await db.execute(sql`update ${surveys} set ${column} = ${messages.sentAt}, unreachable = false
      from ${messageOf(kind)} and ${messages.state} = 'sent' and ${messages.sentAt} is not null
        and surveys.${column} is null and ${surveys.tokenHash} is not null`);
  }
  await db.execute(sql`update ${surveys} set unreachable = true
    from ${messageOf("survey")} and ${messages.state} in ('failed', 'cancelled')
      and ${surveys.sentAt} is null and not ${surveys.unreachable}
      and ${surveys.answeredAt} is null`);
}
