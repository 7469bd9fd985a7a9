import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A migration of a folder: its creation time and the name of its file. */
export type Migration = { when: number; tag: string };

/** Oldest first; none in a folder without a journal. */
export function readJournal(folder: string): Migration[] {
  const journal = join(folder, "meta/_journal.json");
  return existsSync(journal) ? JSON.parse(readFileSync(journal, "utf8")).entries : [];
}
