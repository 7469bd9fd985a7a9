import { eq } from "drizzle-orm";
import { nameOf } from "#app/access/current-user.ts";
import { can } from "#app/access/permissions.ts";
import { users } from "#app/access/tables.server.ts";
import { record } from "#app/audit/record.server.ts";
import type { Db, Tx } from "#app/db/open.server.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { AppError } from "#app/errors.ts";
import type { Progress } from "#app/jobs/task.ts";
import {
  applyChanges,
  changedSince,
  lockRegistrations,
  undoChanges,
} from "./change-registrations.server.ts";
import { changeImport, type Import, lockImport, moveImport } from "./queries.server.ts";
import { importErrorOf } from "./schema.ts";

type Act = { importId: number; actorId: number; address: string; requestId: string; now: Date };

/** Applies the dry run to the files, all of it or nothing. */
export function applyImport(db: Db, act: Act, progress: Progress): Promise<{ changed: number }> {
  return changeFiles(db, act, {
    during: "applying",
    before: "ready",
    after: "applied",
    seen: "version",
    change: applyChanges,
    progress,
  });
}

/** Takes an applied import back, while nothing else changed those files. */
export function undoImport(db: Db, act: Act, progress: Progress): Promise<{ changed: number }> {
  return changeFiles(db, act, {
    during: "undoing",
    before: "applied",
    after: "ready",
    seen: "applied_version",
    change: undoChanges,
    progress,
  });
}

type Way = {
  during: "applying" | "undoing";
  before: "ready" | "applied";
  after: "ready" | "applied";
  seen: Parameters<typeof changedSince>[2];
  change: typeof applyChanges;
  progress: Progress;
};

async function changeFiles(db: Db, act: Act, way: Way): Promise<{ changed: number }> {
  const { importId } = act;
  try {
    return await transaction(db, async (tx) => {
      const found = await lockImport(tx, importId);
      // Done already, by a process that died before it could say so.
      if (found?.state === way.after) return { changed: found.counts?.change ?? 0 };
      if (found?.state !== way.during)
        throw new AppError("conflict", { reason: "imports.errors.moved_on" });
      return { changed: await changeHeld(tx, found, act, way) };
    });
  } catch (error) {
    const code = importErrorOf(error);
    await moveImport(db, importId, { from: [way.during], state: way.before, error: code });
    throw error;
  }
}

async function changeHeld(tx: Tx, found: Import, act: Act, way: Way): Promise<number> {
  const { importId, now, address, requestId } = act;
  const total = found.counts?.change ?? 0;
  await way.progress(0, total);
  const actor = await stillMay(tx, act.actorId);
  await lockRegistrations(tx, importId);
  if ((await changedSince(tx, importId, way.seen)).length > 0) {
    throw new AppError("conflict", { reason: "imports.errors.changed" });
  }
  const files = { importId, now, actor: { id: actor.id, name: nameOf(actor) } };
  const changed = await way.change(tx, files, (done) => way.progress(done, total));
  const applying = way.during === "applying";
  await changeImport(tx, importId, {
    state: way.after,
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

/** Rights may have gone since it was asked for; held, so that they cannot go meanwhile. */
async function stillMay(tx: Tx, id: number) {
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for("share");
  if (!user?.isActive || !can(user.role, "registrations.manage")) {
    throw new AppError("forbidden", { reason: "imports.errors.forbidden" });
  }
  return user;
}
