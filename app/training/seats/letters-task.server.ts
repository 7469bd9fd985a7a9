import { and, eq, isNotNull, lt } from "drizzle-orm";
import { Zip, ZipPassThrough } from "fflate";
import { transaction } from "#app/platform/db/transaction.server.ts";
import { AppError } from "#app/platform/errors.ts";
import type { Services } from "#app/platform/feature.server.ts";
import { announceFiles, keepFilesUntil, releaseFiles } from "#app/platform/files/files.server.ts";
import { tasks } from "#app/platform/jobs/tables.server.ts";
import { defineTask, type Progress } from "#app/platform/jobs/task.ts";
import { letterContent } from "./letter-content.server.ts";
import { membersOf } from "./members.queries.server.ts";
import { printMany } from "./print/print.server.ts";
import type { LetterContent } from "./print/print.worker.ts";

type LettersData = { cohortId: number };
/** `people`: whose letters are in it; an earlier version did not note them. */
export type LettersResult = { key: string; letters: number; cohort: number; people?: number[] };

/** Writes all letters of a cohort into one ZIP. */
export const lettersTask = defineTask<LettersData, LettersResult>("admission-letters");

type LetterServices = Pick<Services, "db" | "storage" | "publicUrl" | "now">;

export async function writeLetters(
  { db, storage, publicUrl, now }: LetterServices,
  { cohortId }: LettersData,
  progress: Progress,
  task: { id: string },
): Promise<LettersResult> {
  const members = await membersOf(db, cohortId);
  if (members.length === 0) throw new AppError("conflict", { reason: "seats.letters.nobody" });
  await progress(0, members.length);
  const letters: { name: string; content: LetterContent; id: number }[] = [];
  for (const registration of members) {
    const content = await letterContent({ db, publicUrl, now: now() }, registration);
    // Named by the reference, so that a file list shows no names.
    if (content)
      letters.push({ name: `${registration.reference}.pdf`, content, id: registration.id });
  }
  const bytes = await makeZip(letters, progress);
  // One file a task, however often it is begun. It goes by itself, also if nobody notes the result.
  const key = `private/letters/${task.id}.zip`;
  await announceFiles(db, [key], now());
  await storage.put(key, bytes, "application/zip");
  await keepFilesUntil(db, [key], new Date(now().getTime() + RETENTION));
  const people = letters.map(({ id }) => id);
  return { key, letters: letters.length, cohort: cohortId, people };
}

async function makeZip(letters: { name: string; content: LetterContent }[], progress: Progress) {
  const pieces: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(piece);
  });
  let done = 0;
  for await (const bytes of printMany(letters.map(({ content }) => content))) {
    // A PDF is already compressed.
    const entry = new ZipPassThrough(letters[done]?.name ?? `${done}.pdf`);
    zip.add(entry);
    entry.push(bytes, true);
    done += 1;
    await progress(done, letters.length);
  }
  zip.end();
  return Buffer.concat(pieces);
}

const RETENTION = 24 * 60 * 60 * 1000;

/** Deletes each ZIP after a day, because letters contain names; those of earlier versions have an owner. */
export async function deleteOldLetters({ db, now }: Pick<Services, "db" | "now">): Promise<void> {
  const before = new Date(now().getTime() - RETENTION);
  const old = await db
    .select({ result: tasks.result })
    .from(tasks)
    .where(
      and(eq(tasks.kind, lettersTask.kind), isNotNull(tasks.result), lt(tasks.finishedAt, before)),
    );
  const keys = old.flatMap(({ result }) => (result && "key" in result ? String(result.key) : []));
  await transaction(db, (tx) => releaseFiles(tx, keys, now()));
}
