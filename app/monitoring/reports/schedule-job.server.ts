import { and, eq, isNull, lte } from "drizzle-orm";
import { transaction } from "#app/platform/db/transaction.server.ts";
import type { Services } from "#app/platform/feature.server.ts";
import { dayInAbidjan } from "#app/platform/i18n/dates.ts";
import { defineJob, type Handler, handle } from "#app/platform/jobs/job.ts";
import { sendEmail } from "#app/platform/mail/mail-job.ts";
import { reportEmail } from "./emails.ts";
import { prepareReport, storeReport } from "./freeze.server.ts";
import { listRecipients } from "./queries.server.ts";
import { nextAfter, periodBefore } from "./rhythm.ts";
import { reportSchedules } from "./tables.server.ts";

const schedulesJob = defineJob("report-schedules", { retries: 3, long: true });

type Row = typeof reportSchedules.$inferSelect;

/** Freezes the periods that have ended since; one that was missed is made up for. */
export async function freezeDue(services: Services): Promise<number> {
  const { db, now } = services;
  let frozen = 0;
  for (;;) {
    const due = and(
      isNull(reportSchedules.pausedAt),
      lte(reportSchedules.nextOn, dayInAbidjan(now())),
    );
    const [row] = await db
      .select()
      .from(reportSchedules)
      .where(due)
      .orderBy(reportSchedules.nextOn, reportSchedules.id)
      .limit(1);
    if (!row) return frozen;
    if (!(await freezeOne(services, row))) return frozen;
    frozen += 1;
  }
}

/** False when somebody changed the schedule meanwhile; the next run goes on. */
async function freezeOne(services: Services, row: Row): Promise<boolean> {
  const { db, jobs, now } = services;
  const { name, programme, rhythm, nextOn } = row;
  const trace = { actor: null, at: now(), address: "" };
  const period = periodBefore(rhythm, nextOn);
  const prepared = await prepareReport(services, { name, programme, ...period }, trace);
  return transaction(db, async (tx) => {
    const [current] = await tx
      .select()
      .from(reportSchedules)
      .where(eq(reportSchedules.id, row.id))
      .for("update");
    if (!current || current.version !== row.version || current.nextOn !== nextOn) return false;
    const reportId = await storeReport(tx, prepared, trace);
    await tx
      .update(reportSchedules)
      .set({ lastReport: reportId, nextOn: nextAfter(rhythm, nextOn), updatedAt: trace.at })
      .where(eq(reportSchedules.id, row.id));
    for (const { id } of await listRecipients(tx, current.recipients)) {
      await sendEmail(jobs, tx, reportEmail, { reportId, userId: id });
    }
    return true;
  });
}

export function scheduleHandler(services: Services): Handler {
  return handle(schedulesJob, async () => void (await freezeDue(services)), { cron: "15 5 * * *" });
}
