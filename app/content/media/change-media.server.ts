import { eq, inArray, sql } from "drizzle-orm";
import { record, recordAll, type Trace } from "#app/platform/audit/record.server.ts";
import type { Tx } from "#app/platform/db/open.server.ts";
import { releaseFolders } from "#app/platform/files/files.server.ts";
import { fold } from "#app/platform/i18n/fold.ts";
import type { Jobs } from "#app/platform/jobs/job.ts";
import { sweepJob, variantsJob } from "./jobs.server.ts";
import { type MediaRow, searchable } from "./queries.server.ts";
import { limits, type MediaChange } from "./schema.ts";
import { media } from "./tables.server.ts";
import { type MediaUse, placesOf, touchPlacesOf } from "./uses.server.ts";

/** Changes the given fields; does nothing when the file was deleted meanwhile. */
export async function changeMedia(
  tx: Tx,
  jobs: Jobs,
  id: number,
  change: MediaChange,
  trace: Trace,
): Promise<void> {
  const row = await lockMedia(tx, id);
  if (!row) return;
  const next = withChange(row, change);
  await tx
    .update(media)
    .set({ ...next, words: searchTextOf({ ...row, ...next }), updatedAt: trace.at })
    .where(eq(media.id, id));
  const moved = next.focalX !== row.focalX || next.focalY !== row.focalY;
  if (moved && row.kind === "image") await jobs.enqueue(tx, variantsJob, { id });
  await touchPlacesOf(tx, id);
  const subject = { type: "media", id, label: next.title };
  const [before, after] = [snapshot(row), snapshot(next)];
  await record(tx, { ...trace, action: "media.updated", subject, before, after });
}

/**
 * Adds a tag to many files or removes it, ignoring accents and capitals, in one statement. Returns
 * why a file stays as it is.
 */
export async function tagMedia(
  tx: Tx,
  { ids, tag, on }: { ids: readonly number[]; tag: string; on: boolean },
  trace: Trace,
): Promise<Map<number, "gone" | "tooManyTags">> {
  const rows = await lockAll(tx, ids);
  const refused = new Map<number, "gone" | "tooManyTags">();
  for (const id of ids) if (!rows.has(id)) refused.set(id, "gone");
  const changed: { row: MediaRow; tags: string[] }[] = [];
  for (const row of rows.values()) {
    const tags = on
      ? tidyTags([...row.tags, tag])
      : row.tags.filter((each) => fold(each) !== fold(tag));
    if (tags.length > limits.tags) refused.set(row.id, "tooManyTags");
    else if (tags.join() !== row.tags.join()) changed.push({ row, tags });
  }
  if (!changed.length) return refused;
  const next = changed.map(({ row, tags }) => {
    return { id: row.id, tags, words: searchTextOf({ ...row, tags }) };
  });
  await tx.execute(sql`
    update media set tags = next.tags, words = next.words, updated_at = ${trace.at.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(next)}::jsonb) next (id integer, tags text[], words text)
    where media.id = next.id`);
  await recordAll(
    tx,
    trace,
    changed.map(({ row, tags }) => ({
      action: "media.updated" as const,
      subject: { type: "media", id: row.id, label: row.title },
      before: { tags: row.tags },
      after: { tags },
    })),
  );
  return refused;
}

/** Deletes the files nothing uses; returns the places of the others. */
export async function deleteMedia(
  tx: Tx,
  jobs: Jobs,
  ids: readonly number[],
  trace: Trace,
): Promise<Map<number, MediaUse[]>> {
  const rows = await lockAll(tx, ids);
  const used = Map.groupBy(await placesOf(tx, [...rows.keys()]), ({ mediaId }) => mediaId);
  const unused = [...rows.values()].filter(({ id }) => !used.has(id));
  if (!unused.length) return used;
  const gone = unused.map(({ id }) => id);
  await tx.delete(media).where(inArray(media.id, gone));
  const folders = gone.map((id) => `media/${id}`);
  await releaseFolders(tx, folders, trace.at);
  await jobs.enqueue(tx, sweepJob, {});
  await recordAll(
    tx,
    trace,
    unused.map((row) => ({
      action: "media.deleted" as const,
      subject: { type: "media", id: row.id, label: row.title },
      before: snapshot(row),
    })),
  );
  return used;
}

/** Locks rows in the order of their ids, which prevents deadlocks. */
async function lockAll(tx: Tx, ids: readonly number[]): Promise<Map<number, MediaRow>> {
  const rows = await tx
    .select()
    .from(media)
    .where(inArray(media.id, [...ids]))
    .orderBy(media.id)
    .for("update");
  return new Map(rows.map((row) => [row.id, row]));
}

/** Locks the row, so that nothing starts to use it meanwhile. */
export async function lockMedia(tx: Tx, id: number): Promise<MediaRow | undefined> {
  const [row] = await tx.select().from(media).where(eq(media.id, id)).for("update");
  return row;
}

type Changed = Pick<MediaRow, "title" | "alt" | "decorative" | "focalX" | "focalY" | "tags">;

function withChange(row: MediaRow, change: MediaChange): Changed {
  const texts = Object.entries({ ...row.alt, ...change.alt }).filter(([, text]) => text);
  return {
    title: change.title ?? row.title,
    alt: Object.fromEntries(texts),
    decorative: change.decorative ?? row.decorative,
    focalX: change.focal_point?.x ?? row.focalX,
    focalY: change.focal_point?.y ?? row.focalY,
    tags: change.tags ? tidyTags(change.tags) : row.tags,
  };
}

export function searchTextOf({ title, filename, alt, tags }: MediaRow): string {
  return searchable(title, filename, ...Object.values(alt), ...tags);
}

/** Without duplicates; the first spelling wins: « Atelier » and « atelier » are the same. */
function tidyTags(tags: readonly string[]): string[] {
  const seen = new Map(tags.toReversed().map((tag) => [fold(tag), tag]));
  return [...seen.values()].sort((a, b) => a.localeCompare(b, "fr"));
}

function snapshot({ title, alt, decorative, focalX, focalY, tags }: Changed) {
  return { title, alt: { ...alt }, decorative, focal_point: { x: focalX, y: focalY }, tags };
}
