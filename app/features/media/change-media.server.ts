import { eq } from "drizzle-orm";
import { record, type Trace } from "#app/audit/record.server.ts";
import type { Tx } from "#app/db/open.server.ts";
import { releaseFolder } from "#app/files/files.server.ts";
import { notFound } from "#app/http/api-env.server.ts";
import { fold } from "#app/i18n/fold.ts";
import type { Jobs } from "#app/jobs/job.ts";
import { sweepJob, variantsJob } from "./jobs.server.ts";
import { type MediaRow, searchable } from "./queries.server.ts";
import { limits, type MediaChange } from "./schema.ts";
import { media } from "./tables.server.ts";
import { placesOf, touchPlacesOf } from "./uses.server.ts";

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

/** Adds or removes a tag, ignoring accents and capitals; false when there are too many. */
export async function tagMedia(
  tx: Tx,
  { id, tag, on }: { id: number; tag: string; on: boolean },
  trace: Trace,
): Promise<boolean> {
  const row = (await lockMedia(tx, id)) ?? notFound();
  const others = row.tags.filter((each) => fold(each) !== fold(tag));
  const tags = on ? tidyTags([...row.tags, tag]) : others;
  if (tags.length > limits.tags) return false;
  if (tags.join() === row.tags.join()) return true;
  await tx
    .update(media)
    .set({ tags, words: searchTextOf({ ...row, tags }), updatedAt: trace.at })
    .where(eq(media.id, id));
  const subject = { type: "media", id, label: row.title };
  const [before, after] = [{ tags: row.tags }, { tags }];
  await record(tx, { ...trace, action: "media.updated", subject, before, after });
  return true;
}

/** Deletes an unused file; returns the places that prevent it. */
export async function deleteMedia(tx: Tx, jobs: Jobs, id: number, trace: Trace) {
  const row = await lockMedia(tx, id);
  if (!row) return [];
  const places = await placesOf(tx, id);
  if (places.length) return places;
  await tx.delete(media).where(eq(media.id, id));
  await releaseFolder(tx, `media/${id}`, trace.at);
  await jobs.enqueue(tx, sweepJob, {});
  const subject = { type: "media", id, label: row.title };
  await record(tx, { ...trace, action: "media.deleted", subject, before: snapshot(row) });
  return [];
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
