import { randomUUID } from "node:crypto";
import { and, eq, isNotNull, lt } from "drizzle-orm";
import { Zip, ZipPassThrough } from "fflate";
import { transaction } from "#app/db/transaction.server.ts";
import { AppError } from "#app/errors.ts";
import type { Services } from "#app/feature.server.ts";
import { announceFiles, keepFiles, releaseFiles } from "#app/files/files.server.ts";
import { tasks } from "#app/jobs/tables.server.ts";
import { defineTask, type Progress } from "#app/jobs/task.ts";
import { letterContent } from "./letter-content.server.ts";
import { membersOf } from "./members.queries.server.ts";
import type { LetterContent } from "./print/content.ts";
import { print } from "./print/print.server.ts";

type Wanted = { cohortId: number };
export type LettersResult = { key: string; letters: number; cohort: number };

/** The letters of a whole cohort in one ZIP. */
export const lettersTask = defineTask<Wanted, LettersResult>("admission-letters");

type Place = Pick<Services, "db" | "storage" | "publicUrl" | "now">;

export async function writeLetters(
  { db, storage, publicUrl, now }: Place,
  { cohortId }: Wanted,
  progress: Progress,
): Promise<LettersResult> {
  const members = await membersOf(db, cohortId);
  if (members.length === 0) throw new AppError("conflict", { reason: "admissions.letters.nobody" });
  await progress(0, members.length);
  const papers: { name: string; paper: LetterContent }[] = [];
  for (const registration of members) {
    const paper = await letterContent({ db, publicUrl, now: now() }, registration);
    // Named by the reference: a list of files tells no names.
    if (paper) papers.push({ name: `${registration.reference}.pdf`, paper });
  }
  const bytes = await zipOf(papers, progress);
  const key = `private/letters/${randomUUID()}.zip`;
  await announceFiles(db, [key], now());
  await storage.put(key, bytes, "application/zip");
  await transaction(db, (tx) => keepFiles(tx, [key]));
  return { key, letters: papers.length, cohort: cohortId };
}

async function zipOf(papers: { name: string; paper: LetterContent }[], progress: Progress) {
  const pieces: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(piece);
  });
  let done = 0;
  for await (const bytes of print(papers.map(({ paper }) => paper))) {
    // A PDF is compressed already.
    const entry = new ZipPassThrough(papers[done]?.name ?? `${done}.pdf`);
    zip.add(entry);
    entry.push(bytes, true);
    done += 1;
    await progress(done, papers.length);
  }
  zip.end();
  return Buffer.concat(pieces);
}

const KEPT = 24 * 60 * 60 * 1000;

/** Letters hold names: the ZIP goes after a day, it is made again with a click. */
export async function forgetLetters({ db, now }: Pick<Services, "db" | "now">): Promise<void> {
  const before = new Date(now().getTime() - KEPT);
  const old = await db
    .select({ result: tasks.result })
    .from(tasks)
    .where(
      and(eq(tasks.kind, lettersTask.kind), isNotNull(tasks.result), lt(tasks.finishedAt, before)),
    );
  const keys = old.flatMap(({ result }) => (result && "key" in result ? String(result.key) : []));
  await transaction(db, (tx) => releaseFiles(tx, keys, now()));
}
