import { and, eq, sql } from "drizzle-orm";
import { nameOf } from "#app/access/current-user.ts";
import { users } from "#app/access/tables.server.ts";
import { transaction } from "#app/db/transaction.server.ts";
import type { Ground } from "#app/feature.server.ts";
import { defineTask, type Progress } from "#app/jobs/task.ts";
import { sendLetter } from "#app/mail/mail-job.ts";
import { messageLetter } from "../letters.ts";
import { insertEvent } from "../queries.server.ts";
import { registrationEvents as events } from "../tables.server.ts";

type Message = { ids: number[]; subject: string; text: string };

export const messageTask = defineTask<Message, { sent: number }>("registration-message");

/**
 * A letter for each, which waits behind all that is more urgent. The history of the file tells that
 * it was asked for; should the work begin anew, nobody gets it twice.
 */
export async function sendMessages(
  { db, jobs, now }: Pick<Ground, "db" | "jobs" | "now">,
  { ids, subject, text }: Message,
  progress: Progress,
  task: { id: string; ownerId: number },
): Promise<{ sent: number }> {
  const [owner] = await db.select().from(users).where(eq(users.id, task.ownerId));
  const actor = { actorId: owner?.id ?? null, actorName: owner ? nameOf(owner) : "" };
  for (const [done, registrationId] of ids.entries()) {
    await progress(done, ids.length);
    await transaction(db, async (tx) => {
      const mine = sql`${events.data}->>'task' = ${task.id}`;
      const [known] = await tx
        .select({ id: events.id })
        .from(events)
        .where(and(eq(events.registrationId, registrationId), eq(events.kind, "mailed"), mine));
      if (known) return;
      const told = { registrationId, at: now(), kind: "mailed" as const, reason: subject };
      await insertEvent(tx, { ...told, ...actor, data: { task: task.id } });
      await sendLetter(jobs, tx, messageLetter, { registrationId, subject, text });
    });
  }
  return { sent: ids.length };
}
