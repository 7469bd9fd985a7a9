import { and, eq, isNull } from "drizzle-orm";
import { insertEvent } from "#app/admissions/registrations/queries.server.ts";
import { nameOf } from "#app/platform/access/current-user.ts";
import { record, type Trace } from "#app/platform/audit/record.server.ts";
import type { Tx } from "#app/platform/db/open.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { certificates } from "../tables.server.ts";

export type Certificate = typeof certificates.$inferSelect;

/** Revokes a valid certificate; one that is revoked already is refused. */
export async function revokeCertificate(
  tx: Tx,
  id: number,
  reason: string,
  trace: Trace,
): Promise<Certificate> {
  const { actor, at } = trace;
  const [row] = await tx
    .update(certificates)
    .set({ revokedAt: at, revokedBy: actor?.id ?? null, revokedReason: reason })
    .where(and(eq(certificates.id, id), isNull(certificates.revokedAt)))
    .returning();
  if (!row) throw new AppError("conflict", { reason: "certificates.refused.revoked" });
  await insertEvent(tx, {
    registrationId: row.registrationId,
    at,
    kind: "certificate_revoked",
    actorId: actor?.id ?? null,
    actorName: actor ? nameOf(actor) : "",
    reason,
    data: { number: row.number },
  });
  await record(tx, {
    ...trace,
    action: "certificates.revoked",
    subject: { type: "certificate", id: row.id, label: row.number },
  });
  return row;
}
