import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { until } from "#tests/process/server-process.ts";
import type { Site } from "./site.ts";

/** Counts the e-mails in the outbox whose recipient contains the given text. */
export async function countEmails(
  { dataDir }: Pick<Site, "dataDir">,
  recipient: string,
): Promise<number> {
  const folder = join(dataDir, "outbox");
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".eml"));
  const emails = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
  return emails.filter((email) => /^To: .*$/m.exec(email)?.[0].includes(recipient)).length;
}

/** Waits up to two minutes for that many e-mails; returns the seconds it took. */
export async function secondsUntilEmails(
  site: Pick<Site, "dataDir">,
  recipient: string,
  count: number,
) {
  const started = performance.now();
  await until(async () => (await countEmails(site, recipient)) >= count, 120_000);
  return (performance.now() - started) / 1000;
}
