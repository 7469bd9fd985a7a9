import { eq } from "drizzle-orm";
import { record, type Trace } from "#app/audit/record.server.ts";
import type { Tx } from "#app/db/open.server.ts";
import { releaseFolder } from "#app/files/files.server.ts";
import type { Jobs } from "#app/jobs/job.ts";
import { sweepJob, variantsJob } from "./jobs.server.ts";
import { type MediaRow, searchable } from "./queries.server.ts";
import type { MediaChange } from "./schema.ts";
import { media } from "./tables.server.ts";
import { placesOf, touchPlacesOf } from "./uses.server.ts";

/** Changes only what is given; what somebody deleted meanwhile stays deleted. */
export async function changeMedia(
  tx: Tx,
  jobs: Jobs,
  id: number,
  change: MediaChange,
  trace: Trace,
): Promise<void> {
  const row = await locked(tx, id);
  if (!row) return;
  const next = changed(row, change);
  await tx
    .update(media)
    .set({ ...next, words: wordsOf({ ...row, ...next }), updatedAt: trace.at })
    .where(eq(media.id, id));
  const moved = next.focalX !== row.focalX || next.focalY !== row.focalY;
  if (moved && row.kind === "image") await jobs.enqueue(tx, variantsJob, { id });
  await touchPlacesOf(tx, id);
  const subject = { type: "media", id, label: next.title };
  const [before, after] = [snapshot(row), snapshot(next)];
  await record(tx, { ...trace, action: "media.updated", subject, before, after });
}

/** The places that hold it, when it has to stay; none when it is gone. */
export async function deleteMedia(tx: Tx, jobs: Jobs, id: number, trace: Trace) {
  const row = await locked(tx, id);
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

/** Whoever starts to use it at the same moment waits, and then finds it there or gone. */
async function locked(tx: Tx, id: number): Promise<MediaRow | undefined> {
  const [row] = await tx.select().from(media).where(eq(media.id, id)).for("update");
  return row;
}

type Changed = Pick<MediaRow, "title" | "alt" | "decorative" | "focalX" | "focalY">;

function changed(row: MediaRow, change: MediaChange): Changed {
  const texts = Object.entries({ ...row.alt, ...change.alt }).filter(([, text]) => text);
  return {
    title: change.title ?? row.title,
    alt: Object.fromEntries(texts),
    decorative: change.decorative ?? row.decorative,
    focalX: change.focal_point?.x ?? row.focalX,
    focalY: change.focal_point?.y ?? row.focalY,
  };
}

function wordsOf({ title, filename, alt }: MediaRow): string {
  return searchable(title, filename, ...Object.values(alt));
}

function snapshot({ title, alt, decorative, focalX, focalY }: Changed) {
  return { title, alt: { ...alt }, decorative, focal_point: { x: focalX, y: focalY } };
}
