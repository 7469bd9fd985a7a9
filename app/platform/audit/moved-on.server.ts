import { and, desc, eq, inArray } from "drizzle-orm";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import { AppError, type MessageKey } from "#app/platform/errors.ts";
import type { AuditAction } from "./schema.ts";
import { auditLog } from "./tables.server.ts";

type Changed = {
  subject: { type: string; id: number };
  /** What makes a new version; other entries about the subject change nothing of it. */
  actions?: readonly AuditAction[];
};

/** Who last changed something, and when. */
export async function lastChange(db: Db | Tx, { subject, actions }: Changed) {
  const [last] = await db
    .select({ name: auditLog.actorName, at: auditLog.at })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subjectType, subject.type),
        eq(auditLog.subjectId, String(subject.id)),
        actions && inArray(auditLog.action, [...actions]),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(1);
  return last ?? null;
}

/** The refusal of a write on something that another user changed meanwhile: who and when. */
export async function movedOn(
  db: Db | Tx,
  { reason, details = {}, ...changed }: Changed & { reason: MessageKey; details?: object },
): Promise<AppError> {
  const last = await lastChange(db, changed);
  const { name = "", at = null } = last ?? {};
  return new AppError("conflict", {
    reason,
    values: { known: name ? "yes" : "no", name },
    details: { why: "movedOn", changed_by: name, changed_at: at, ...details },
  });
}
