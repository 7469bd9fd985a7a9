import { writeText } from "#app/admissions/messages/write.server.ts";
import { moveRegistration, refused } from "#app/admissions/records/moves/move.server.ts";
import type { Registration } from "#app/admissions/registrations/queries.server.ts";
import { record, type Trace } from "#app/platform/audit/record.server.ts";
import type { Tx } from "#app/platform/db/open.server.ts";
import { AppError } from "#app/platform/errors.ts";
import type { Jobs } from "#app/platform/jobs/job.ts";
import { cohortById, waitingFor } from "./members.queries.server.ts";

export type Promotion = {
  cohortId: number;
  /** Default: the first in rank. */
  registrationId?: number | undefined;
  version?: number | undefined;
  confirmBy?: string | null | undefined;
  intoStarted?: boolean | undefined;
  /** Whose seat is freed in the same transaction. */
  insteadOf?: { id: number; version: number; reason: string } | undefined;
};

/** Gives a seat to the next in rank and sends the message, in the caller's transaction. */
export async function promote(
  tx: Tx,
  jobs: Jobs,
  promotion: Promotion,
  trace: Trace,
): Promise<Registration> {
  const { cohortId, registrationId, version: seen, insteadOf, confirmBy, intoStarted } = promotion;
  const cohort = await cohortById(tx, cohortId);
  if (!cohort) throw refused("cohort");
  const [first] = await waitingFor(tx, cohort.formationId, 1);
  const id = registrationId ?? first?.id;
  const version = registrationId === undefined ? first?.version : seen;
  if (id === undefined) throw new AppError("conflict", { reason: "seats.refused.nobody" });
  if (insteadOf) {
    const left = await moveRegistration(tx, { ...insteadOf, to: "withdrawn" }, trace);
    await recordMove(tx, left, insteadOf.reason, trace);
  }
  const move = { id, to: "admitted" as const, cohortId, version, confirmBy, intoStarted };
  const row = await moveRegistration(tx, move, trace);
  await recordMove(tx, row, "", trace);
  await writeText(tx, jobs, row, "promoted", { at: trace.at });
  return row;
}

async function recordMove(tx: Tx, row: Registration, reason: string, trace: Trace) {
  const subject = { type: "registration", id: row.id, label: row.reference };
  const after = { status: row.status, ...(reason ? { reason } : {}) };
  await record(tx, { ...trace, action: "registrations.moved", subject, after });
}
