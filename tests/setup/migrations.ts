import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { onTestFinished } from "vitest";

const OWN = resolve(import.meta.dirname, "../../db/migrations");

/** The time of the first additional migration; the others follow by a millisecond each. */
export const LATER = 4_000_000_000_000;

/** A folder as drizzle-kit writes it: the migrations of this program, then the given SQL. */
export async function withLaterMigrations(...later: string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "tremplin-migrations-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(OWN, folder, { recursive: true });
  const path = join(folder, "meta/_journal.json");
  const journal = JSON.parse(await readFile(path, "utf8"));
  for (const [index, sql] of later.entries()) {
    const entry = { idx: journal.entries.length, tag: `later_${index}`, when: LATER + index };
    journal.entries.push(entry);
    await writeFile(join(folder, `${entry.tag}.sql`), sql);
  }
  await writeFile(path, JSON.stringify(journal));
  return folder;
}
