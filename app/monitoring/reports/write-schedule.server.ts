import { eq } from "drizzle-orm";
import { record, type Trace } from "#app/platform/audit/record.server.ts";
import { lockVersion } from "#app/platform/db/lock-version.server.ts";
import type { Tx } from "#app/platform/db/open.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { dayInAbidjan } from "#app/platform/i18n/dates.ts";
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

/** A resumed schedule goes on with the current period. */
export async function changeSchedule(
  tx: Tx,
  id: number,
  { version, paused, ...input }: ScheduleChange,
  trace: Trace,
): Promise<number> {
  const before = await lockVersion(
    tx.select().from(reportSchedules).where(eq(reportSchedules.id, id)).for("update"),
    version,
    "reports.errors.movedOn",
  );
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
  if (!after) throw new Error("the schedule was not stored");
  await record(tx, {
    ...trace,
    action: "reports.schedule_changed",
    subject: { type: "report_schedule", id, label: after.name },
    before: recorded(before),
    after: recorded(after),
  });
  return id;
}
