import type { Db, Tx } from "#app/platform/db/open.server.ts";
import { AppError } from "#app/platform/errors.ts";
import type { Act } from "../act.server.ts";
import type { StoredKind } from "../content-kind.server.ts";
import { kindOfItem } from "../content-kind.ts";
import { lostMedia, withoutLostMedia } from "../publish/media-uses.server.ts";
import type { Versions } from "../schema.ts";
import type { Content } from "../tables.server.ts";
import { differencesBetween } from "./differences.ts";
import { readParts } from "./drafts.server.ts";
import type { RevisionDetail } from "./revision.ts";
import { findRevision, previousRevision, revisionOf } from "./revisions.server.ts";
import { saveItem } from "./save-item.server.ts";

type Wanted = { id: number; revision: number };

/** A revision beside the one before it, or beside the working copy of now. */
export async function showRevision(
  db: Db,
  of: StoredKind,
  { id, revision, against }: Wanted & { against: "previous" | "current" | number },
): Promise<RevisionDetail> {
  const kind = kindOfItem(of, id);
  const row = await findRevision(db, kind, id, revision);
  if (!row) throw new AppError("notFound");
  const { content } = row;
  const lost_pictures = (await lostMedia(db, kind, content)).length;
  const base = { ...revisionOf(row), content, lost_pictures };
  if (against === "current") {
    const copy = (await readParts(db, kind, id))[row.part];
    if (!copy) return { ...base, against: null, ...between(kind, content, content) };
    const { version, editedAt } = copy;
    return {
      ...base,
      against: { id: null, version, at: editedAt.toISOString() },
      ...between(kind, content, copy.content),
    };
  }
  const other =
    against === "previous"
      ? await previousRevision(db, kind, row)
      : await findRevision(db, kind, id, against);
  if (typeof against === "number" && other?.part !== row.part) throw new AppError("notFound");
  if (!other) return { ...base, against: null, ...between(kind, content, content) };
  const [older, newer] = other.id < row.id ? [other, row] : [row, other];
  return {
    ...base,
    against: { id: other.id, version: other.version, at: other.at.toISOString() },
    ...between(kind, older.content, newer.content),
  };
}

function between(kind: StoredKind, older: Content, newer: Content) {
  const [before, after] = [new Set(kind.mediaIds(older)), new Set(kind.mediaIds(newer))];
  const pictures = [...before.union(after)].map((id) => ({
    id,
    kind: before.has(id) ? (after.has(id) ? "same" : "removed") : "added",
  })) satisfies RevisionDetail["pictures"];
  return { differences: differencesBetween(older, newer), pictures };
}

/** Makes a revision the working copy; slug and public text stay. */
export async function restoreRevision(
  tx: Tx,
  of: StoredKind,
  { id, revision, versions = {} }: Wanted & { versions?: Partial<Versions> | undefined },
  act: Act,
) {
  const kind = kindOfItem(of, id);
  const row = await findRevision(tx, kind, id, revision);
  if (!row) throw new AppError("notFound");
  const content = await withoutLostMedia(tx, kind, row.content);
  const change = { parts: { [row.part]: { content } }, versions };
  await saveItem(tx, kind, { id, change, event: "restored", act });
}
