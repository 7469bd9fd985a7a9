import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { until } from "#tests/process/server-process.ts";
import type { Site } from "./site.ts";

/** How many letters went to addresses with the given word in them. */
export async function lettersTo(site: Pick<Site, "dataDir">, word: string): Promise<number> {
  const folder = join(site.dataDir, "outbox");
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".eml"));
  const letters = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
  return letters.filter((letter) => /^To: .*$/m.exec(letter)?.[0].includes(word)).length;
}

/** Seconds from now until there are that many; at most two minutes. */
export async function secondsUntilLetters(
  site: Pick<Site, "dataDir">,
  word: string,
  count: number,
) {
  const started = performance.now();
  await until(async () => (await lettersTo(site, word)) >= count, 120_000);
  return (performance.now() - started) / 1000;
}
