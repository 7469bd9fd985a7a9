import { and, desc, eq, lt, sql } from "drizzle-orm";
import { nameOf } from "#app/access/current-user.ts";
import type { Db, Tx } from "#app/db/open.server.ts";
import type { Act } from "./act.server.ts";
import type { Draft, Kind } from "./kind.server.ts";
import type { Part, Revision, RevisionEvent } from "./schema.ts";
import { type Content, revisions } from "./tables.server.ts";

/** One person's steady saving is one revision, not one a keystroke. */
const SAME_SITTING = 10 * 60 * 1000;

export type RevisionRow = typeof revisions.$inferSelect;

type Kept = {
  id: number;
  part: Part;
  version: number;
  event: RevisionEvent;
  slug: string | null;
  content: Content;
};

/** Keeps what a part says now. False when it only replaced the same person's last autosave. */
export async function keepRevision(tx: Tx, kind: Kind, kept: Kept, act: Act): Promise<boolean> {
  const { id: itemId, ...values } = kept;
  const userName = nameOf(act.user);
  const row = { kind: kind.key, itemId, ...values, at: act.now, userId: act.user.id, userName };
  const last = kept.event === "autosaved" ? await lastRevision(tx, kind, kept) : null;
  const sameSitting =
    last?.event === "autosaved" &&
    last.userId === act.user.id &&
    act.now.getTime() - last.at.getTime() < SAME_SITTING;
  if (last && sameSitting) {
    // It keeps the hour it began at, or one long sitting would never end.
    const { at: _began, ...rest } = row;
    await tx.update(revisions).set(rest).where(eq(revisions.id, last.id));
    return false;
  }
  await tx.insert(revisions).values(row);
  return true;
}

/** What came in without the desk, like the starting content, becomes the first revision. */
export async function keepBaseline(tx: Tx, kind: Kind, draft: Draft) {
  const { itemId: id, part, version, slug, content } = draft;
  if (await lastRevision(tx, kind, { id, part })) return;
  await tx.insert(revisions).values({
    ...{ kind: kind.key, itemId: id, part, version, slug, content },
    event: "created",
    at: draft.editedAt,
    userId: draft.editedBy,
  });
}

async function lastRevision(tx: Tx, kind: Kind, { id, part }: { id: number; part: Part }) {
  const [row] = await tx
    .select()
    .from(revisions)
    .where(and(ofItem(kind, id), eq(revisions.part, part)))
    .orderBy(desc(revisions.id))
    .limit(1);
  return row ?? null;
}

type Window = { part?: Part | undefined; limit: number; offset: number };

export async function listRevisions(db: Db, kind: Kind, id: number, window: Window) {
  const where = and(ofItem(kind, id), window.part && eq(revisions.part, window.part));
  const [rows, counted] = await Promise.all([
    db
      .select()
      .from(revisions)
      .where(where)
      .orderBy(desc(revisions.id))
      .limit(window.limit)
      .offset(window.offset),
    db.select({ total: sql<number>`count(*)::int` }).from(revisions).where(where),
  ]);
  return {
    revisions: rows.map(revisionOf),
    total: counted[0]?.total ?? 0,
  };
}

export async function findRevision(db: Db | Tx, kind: Kind, id: number, revision: number) {
  const [row] = await db
    .select()
    .from(revisions)
    .where(and(ofItem(kind, id), eq(revisions.id, revision)));
  return row ?? null;
}

/** The revision of the same part that came before. */
export async function previousRevision(db: Db, kind: Kind, revision: RevisionRow) {
  const { itemId, part, id } = revision;
  const [row] = await db
    .select()
    .from(revisions)
    .where(and(ofItem(kind, itemId), eq(revisions.part, part), lt(revisions.id, id)))
    .orderBy(desc(revisions.id))
    .limit(1);
  return row ?? null;
}

/** What the part said at a version, if it was kept. */
export async function contentAt(tx: Tx, kind: Kind, id: number, part: Part, version: number) {
  const [row] = await tx
    .select({ content: revisions.content })
    .from(revisions)
    .where(and(ofItem(kind, id), eq(revisions.part, part), eq(revisions.version, version)))
    .limit(1);
  return row?.content ?? null;
}

export function revisionOf(row: RevisionRow): Revision {
  const { id, part, version, event, slug } = row;
  const by = row.userName ? { id: row.userId, name: row.userName } : null;
  const title = String(row.content.title ?? "");
  return { id, part, version, event, title, slug, at: row.at.toISOString(), by };
}

function ofItem(kind: Kind, id: number) {
  return and(eq(revisions.kind, kind.key), eq(revisions.itemId, id));
}
