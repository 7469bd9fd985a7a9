import { eq } from "drizzle-orm";
import { nameOf } from "#app/platform/access/current-user.ts";
import { can } from "#app/platform/access/permissions.ts";
import { users } from "#app/platform/access/tables.server.ts";
import { roleOf } from "#app/platform/access/users.server.ts";
import { record } from "#app/platform/audit/record.server.ts";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import { transaction } from "#app/platform/db/transaction.server.ts";
import { AppError } from "#app/platform/errors.ts";
import type { Progress } from "#app/platform/jobs/task.ts";
import {
  applyChanges,
  changedSince,
  lockRegistrations,
  refuseOpenPairs,
  takeSeats,
  undoChanges,
} from "./change-registrations.server.ts";
import { changeImport, type Import, lockImport, moveImport } from "./queries.server.ts";
import { importErrorOf, type SeatChoice } from "./schema.ts";

type ImportRequest = {
  importId: number;
  actorId: number;
  address: string;
  requestId: string;
  now: Date;
  seat?: SeatChoice;
};

/** Applies the dry run to the registrations in one transaction. */
export function applyImport(
  db: Db,
  request: ImportRequest,
  progress: Progress,
): Promise<{ changed: number }> {
  return changeRegistrations(db, request, {
    during: "applying",
    before: "ready",
    after: "applied",
    seen: "version",
    change: applyChanges,
    progress,
  });
}

/** Undoes an applied import, unless its registrations changed since. */
export function undoImport(
  db: Db,
  request: ImportRequest,
  progress: Progress,
): Promise<{ changed: number }> {
  return changeRegistrations(db, request, {
    during: "undoing",
    before: "applied",
    after: "ready",
    seen: "applied_version",
    change: undoChanges,
    progress,
  });
}

type Direction = {
  during: "applying" | "undoing";
  before: "ready" | "applied";
  after: "ready" | "applied";
  seen: Parameters<typeof changedSince>[2];
  change: typeof applyChanges;
  progress: Progress;
};

async function changeRegistrations(
  db: Db,
  request: ImportRequest,
  direction: Direction,
): Promise<{ changed: number }> {
  const { importId } = request;
  try {
    return await transaction(db, async (tx) => {
      const found = await lockImport(tx, importId);
      // A process that died after the commit had done it already.
      if (found?.state === direction.after) return { changed: found.counts?.change ?? 0 };
      if (found?.state !== direction.during)
        throw new AppError("conflict", { reason: "imports.errors.moved_on" });
      return { changed: await changeLocked(tx, found, request, direction) };
    });
  } catch (error) {
    const code = importErrorOf(error);
    await moveImport(db, importId, {
      from: [direction.during],
      state: direction.before,
      error: code,
    });
    throw error;
  }
}

async function changeLocked(
  tx: Tx,
  found: Import,
  request: ImportRequest,
  direction: Direction,
): Promise<number> {
  const { importId, now, address, requestId } = request;
  const total = found.counts?.change ?? 0;
  await direction.progress(0, total);
  const actor = await checkPermission(tx, request.actorId);
  await lockRegistrations(tx, importId);
  if ((await changedSince(tx, importId, direction.seen)).length > 0) {
    throw new AppError("conflict", { reason: "imports.errors.changed" });
  }
  const { seat = {} } = request;
  if (direction.during === "applying") {
    await refuseOpenPairs(tx, importId);
    await takeSeats(tx, importId, seat);
  }
  const run = { importId, now, seat, actor: { id: actor.id, name: nameOf(actor) } };
  const changed = await direction.change(tx, run, (done) => direction.progress(done, total));
  const applying = direction.during === "applying";
  await changeImport(tx, importId, {
    state: direction.after,
    error: null,
    ...(applying ? { appliedAt: now, undoneAt: null } : { undoneAt: now }),
  });
  await record(tx, {
    actor,
    at: now,
    address,
    requestId,
    action: applying ? "imports.applied" : "imports.undone",
    subject: { type: "import", id: importId, label: found.filename },
    after: { rows: changed },
  });
  return changed;
}

/** Permission may be withdrawn after the request; the lock keeps it until the commit. */
async function checkPermission(tx: Tx, id: number) {
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for("share");
  if (!user?.isActive || !can(await roleOf(tx, user), "registrations.manage")) {
    throw new AppError("forbidden", { reason: "imports.errors.forbidden" });
  }
  return user;
}
