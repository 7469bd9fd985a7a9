import { eq } from "drizzle-orm";
import { record, type Trace } from "#app/audit/record.server.ts";
import type { Tx } from "#app/db/open.server.ts";
import { AppError } from "#app/errors.ts";
import { dayInAbidjan } from "#app/i18n/dates.ts";
import { listRecipients } from "./queries.server.ts";
import { nextAfter } from "./rhythm.ts";
import type { ScheduleChange, ScheduleInput } from "./schema.ts";
import { reportSchedules } from "./tables.server.ts";

type Row = typeof reportSchedules.$inferSelect;

/** Only those who may read the figures are told. */
async function requireReaders(tx: Tx, ids: readonly number[]): Promise<void> {
  const known = await listRecipients(tx, ids);
  if (known.length !== new Set(ids).size) {
    throw new AppError("invalid", { fields: { recipients: ["reports.errors.recipient"] } });
  }
}

function recorded({ name, rhythm, programme, recipients, pausedAt }: Row) {
  return { name, rhythm, form: programme, count: recipients.length, paused: pausedAt !== null };
}

export async function createSchedule(tx: Tx, input: ScheduleInput, trace: Trace): Promise<number> {
  await requireReaders(tx, input.recipients);
  const nextOn = nextAfter(input.rhythm, dayInAbidjan(trace.at));
  const [row] = await tx
    .insert(reportSchedules)
    .values({ ...input, nextOn, createdAt: trace.at, updatedAt: trace.at })
    .returning();
  if (!row) throw new Error("the schedule was not stored");
  const subject = { type: "report_schedule", id: row.id, label: row.name };
  await record(tx, { ...trace, action: "reports.scheduled", subject, after: recorded(row) });
  return row.id;
}

/** Null when there is none. A resumed schedule goes on with the current period. */
export async function changeSchedule(
  tx: Tx,
  id: number,
  { version, paused, ...input }: ScheduleChange,
  trace: Trace,
): Promise<number | null> {
  const [before] = await tx
    .select()
    .from(reportSchedules)
    .where(eq(reportSchedules.id, id))
    .for("update");
  if (!before) return null;
  if (before.version !== version) {
    throw new AppError("conflict", { reason: "reports.errors.movedOn" });
  }
  await requireReaders(tx, input.recipients);
  const restarts = input.rhythm !== before.rhythm || (before.pausedAt !== null && !paused);
  const [after] = await tx
    .update(reportSchedules)
    .set({
      ...input,
      pausedAt: paused ? (before.pausedAt ?? trace.at) : null,
      nextOn: restarts ? nextAfter(input.rhythm, dayInAbidjan(trace.at)) : before.nextOn,
      version: version + 1,
      updatedAt: trace.at,
    })
    .where(eq(reportSchedules.id, id))
    .returning();
  if (!after) return null;
  await record(tx, {
    ...trace,
    action: "reports.schedule_changed",
    subject: { type: "report_schedule", id, label: after.name },
    before: recorded(before),
    after: recorded(after),
  });
  return id;
}
