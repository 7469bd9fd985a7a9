import { and, asc, count, desc, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import type { AuditAction, AuditEntry } from "#app/platform/audit/schema.ts";
import { auditLog } from "#app/platform/audit/tables.server.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import { folded, holdsWords } from "#app/platform/db/search.server.ts";

export type AuditFilter = {
  search?: string | undefined;
  actor?: number | undefined;
  action?: AuditAction | undefined;
  subject_type?: string | undefined;
  subject_id?: string | undefined;
  /** Days in Abidjan, which is UTC; both inclusive. */
  from?: string | undefined;
  to?: string | undefined;
  /** Excludes later entries, so that paging is stable. */
  until?: Date;
};

type ListOptions = { oldestFirst?: boolean; limit?: number; offset?: number };

export async function listAudit(
  db: Db,
  filter: AuditFilter,
  { oldestFirst = false, limit = 1_000, offset = 0 }: ListOptions = {},
): Promise<AuditEntry[]> {
  const direction = oldestFirst ? asc : desc;
  const rows = await db
    .select()
    .from(auditLog)
    .where(matching(filter))
    .orderBy(direction(auditLog.at), direction(auditLog.id))
    .limit(limit)
    .offset(offset);
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    actor: row.actorEmail ? { id: row.actorId, name: row.actorName, email: row.actorEmail } : null,
    action: row.action,
    subject: { type: row.subjectType, id: row.subjectId, label: row.subjectLabel },
    before: row.before,
    after: row.after,
    address: row.address,
    request_id: row.requestId,
  }));
}

export async function countAudit(db: Db, filter: AuditFilter): Promise<number> {
  const [row] = await db.select({ total: count() }).from(auditLog).where(matching(filter));
  return row?.total ?? 0;
}

function matching(filter: AuditFilter): SQL | undefined {
  const { actorName, actorEmail, subjectLabel } = auditLog;
  const text = sql`(${actorName} || ' ' || ${actorEmail} || ' ' || ${subjectLabel})`;
  return and(
    holdsWords(folded(text), filter.search),
    filter.actor === undefined ? undefined : eq(auditLog.actorId, filter.actor),
    filter.action && eq(auditLog.action, filter.action),
    filter.subject_type ? eq(auditLog.subjectType, filter.subject_type) : undefined,
    filter.subject_id ? eq(auditLog.subjectId, filter.subject_id) : undefined,
    filter.from ? gte(auditLog.at, new Date(`${filter.from}T00:00:00Z`)) : undefined,
    filter.to ? lt(auditLog.at, dayAfter(filter.to)) : undefined,
    filter.until && lt(auditLog.at, filter.until),
  );
}

function dayAfter(day: string): Date {
  return new Date(new Date(`${day}T00:00:00Z`).getTime() + 24 * 60 * 60 * 1000);
}
