import type { CurrentUser } from "#app/platform/access/current-user.ts";
import { nameOf } from "#app/platform/access/current-user.ts";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import type { ApiContext } from "#app/platform/http/api-env.server.ts";
import type { AuditAction, RecordedFields, Snapshot } from "./schema.ts";
import { auditLog } from "./tables.server.ts";

export type Trace = {
  actor: Pick<CurrentUser, "id" | "email" | "firstname" | "lastname"> | null;
  at: Date;
  address: string;
  requestId?: string | null;
};

export type Change = {
  action: AuditAction;
  subject: { type: string; id: number | string; label: string };
  before?: RecordedFields | null;
  after?: RecordedFields | null;
};

export function traceOf(c: ApiContext): Trace {
  const { user, now, address, requestId } = c.var;
  return { actor: user, at: now, address, requestId };
}

/** Records a change in the transaction of the change itself. */
export async function record(tx: Db | Tx, entry: Trace & Change): Promise<void> {
  await tx.insert(auditLog).values(rowOf(entry, entry));
}

/** The same for many changes by one person, in one statement. */
export async function recordAll(tx: Tx, trace: Trace, changes: readonly Change[]): Promise<void> {
  if (changes.length) await tx.insert(auditLog).values(changes.map((one) => rowOf(trace, one)));
}

function rowOf({ actor, at, address, requestId = null }: Trace, change: Change) {
  const { action, subject } = change;
  const [before, after] = differences(change.before ?? null, change.after ?? null);
  return {
    at,
    action,
    before,
    after,
    address,
    requestId,
    actorId: actor?.id ?? null,
    actorName: actor ? nameOf(actor) : "",
    actorEmail: actor?.email ?? "",
    subjectType: subject.type,
    subjectId: String(subject.id),
    subjectLabel: subject.label,
  };
}

// Snapshots list their fields; this is a second protection against storing a secret.
const secret = /passw|hash|token|secret/i;

/** The fields that differ, without secrets. */
function differences(before: RecordedFields | null, after: RecordedFields | null) {
  const [left, right] = [before, after].map((side) => withoutSecrets(side as Snapshot | null));
  if (!left || !right) return [left ?? null, right ?? null] as const;
  const same = (key: string) => JSON.stringify(left[key]) === JSON.stringify(right[key]);
  const changed = (side: Snapshot) =>
    Object.fromEntries(Object.entries(side).filter(([key]) => !same(key)));
  return [changed(left), changed(right)] as const;
}

function withoutSecrets<T>(value: T): T {
  return (
    value && JSON.parse(JSON.stringify(value, (key, item) => (secret.test(key) ? undefined : item)))
  );
}
