import { and, eq, gt, lt, ne } from "drizzle-orm";
import { nameOf, photoUrl } from "#app/access/current-user.ts";
import { users } from "#app/access/tables.server.ts";
import type { Tx } from "#app/db/open.server.ts";
import type { StoredKind } from "./content-kind.server.ts";
import type { Part, Presence } from "./schema.ts";
import { presences } from "./tables.server.ts";

/** Screens renew their presence every 15 seconds. */
const SILENCE = 45_000;

type Here = { id: number; userId: number; part: Part; now: Date };

/** Records that the caller has the item open, and returns who else has. */
export async function stayPresent(tx: Tx, kind: StoredKind, here: Here): Promise<Presence[]> {
  const { id: itemId, userId, part, now } = here;
  const gone = new Date(now.getTime() - SILENCE);
  await tx.delete(presences).where(lt(presences.seenAt, gone));
  await tx
    .insert(presences)
    .values({ kind: kind.key, itemId, userId, part, since: now, seenAt: now })
    .onConflictDoUpdate({
      target: [presences.kind, presences.itemId, presences.userId],
      set: { part, seenAt: now },
    });
  const rows = await tx
    .select({ presence: presences, user: users })
    .from(presences)
    .innerJoin(users, eq(users.id, presences.userId))
    .where(and(ofItem(kind, itemId), ne(presences.userId, userId), gt(presences.seenAt, gone)))
    .orderBy(presences.since);
  return rows.map(({ presence, user }) => ({
    id: presence.userId,
    name: nameOf(user),
    photo: photoUrl(user),
    part: presence.part,
    since: presence.since.toISOString(),
    seen_at: presence.seenAt.toISOString(),
  }));
}

export async function leave(tx: Tx, kind: StoredKind, { id, userId }: Pick<Here, "id" | "userId">) {
  await tx.delete(presences).where(and(ofItem(kind, id), eq(presences.userId, userId)));
}

function ofItem(kind: StoredKind, id: number) {
  return and(eq(presences.kind, kind.key), eq(presences.itemId, id));
}
