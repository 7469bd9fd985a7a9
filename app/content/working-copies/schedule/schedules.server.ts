import { and, eq, inArray, ne } from "drizzle-orm";
import type { Tx } from "#app/platform/db/open.server.ts";
import type { StoredKind, WorkingCopy } from "../content-kind.server.ts";
import { type Part, parts } from "../schema.ts";
import { schedules } from "../tables.server.ts";

type Plan = { id: number; at: Date; userId: number };

/** Schedules the parts as they are now; later changes are not part of it. */
export async function planParts(
  tx: Tx,
  kind: StoredKind,
  { id, at, userId }: Plan,
  copies: WorkingCopy[],
) {
  for (const { part, version, slug, content } of copies) {
    const row = { at, version, slug, content, userId };
    await tx
      .insert(schedules)
      .values({ kind: kind.key, itemId: id, part, action: "publish", ...row })
      .onConflictDoUpdate({ target: keys, set: row });
  }
}

/** What waits to be seen for the first time is seen at one hour. */
export async function moveTo(tx: Tx, kind: StoredKind, id: number, at: Date) {
  await tx
    .update(schedules)
    .set({ at })
    .where(and(ofItem(kind, id), eq(schedules.action, "publish")));
}

/** When the item leaves the site; null takes the plan back. */
export async function planEnd(tx: Tx, kind: StoredKind, id: number, end: Omit<Plan, "id"> | null) {
  const which = and(ofItem(kind, id), eq(schedules.action, "withdraw"));
  if (!end) await tx.delete(schedules).where(which);
  else {
    const row = { kind: kind.key, itemId: id, part: "fr", action: "withdraw" } as const;
    await tx
      .insert(schedules)
      .values({ ...row, ...end })
      .onConflictDoUpdate({ target: keys, set: end });
  }
}

/** Removes the schedules of these languages; once none is left, that of the shared part too. */
export async function unschedule(
  tx: Tx,
  kind: StoredKind,
  id: number,
  gone: readonly Part[] = parts,
) {
  const planned = and(ofItem(kind, id), eq(schedules.action, "publish"));
  await tx.delete(schedules).where(and(planned, inArray(schedules.part, [...gone])));
  const left = await tx
    .select({ part: schedules.part })
    .from(schedules)
    .where(and(planned, ne(schedules.part, "shared")));
  if (left.length === 0) await tx.delete(schedules).where(planned);
}

const keys = [schedules.kind, schedules.itemId, schedules.part, schedules.action];

function ofItem(kind: StoredKind, id: number) {
  return and(eq(schedules.kind, kind.key), eq(schedules.itemId, id));
}
