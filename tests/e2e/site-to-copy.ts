import { rm } from "node:fs/promises";
import { wantedSystemPostgres } from "../setup/system-postgres.ts";
import { newFolder, SITE_TO_COPY, startIn } from "./site.ts";

/**
 * A site that was started once: the sites of the workers are copies of it. Making a database and its
 * starting content is three quarters of a first start.
 */
export default async function makeSiteToCopy() {
  if (process.platform === "win32" || (await wantedSystemPostgres())) return;
  const folder = await newFolder();
  const { end } = await startIn(folder);
  await end();
  process.env[SITE_TO_COPY] = folder;
  return () => rm(folder, { recursive: true, force: true });
}
