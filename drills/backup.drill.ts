import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { gunzipSync } from "node:zlib";
import { readArchive, sha256 } from "#app/backup/archive.server.ts";
import { checkBackup } from "#app/backup/check-backup.server.ts";
import { newFolder, postmasterOf } from "#tests/process/server-process.ts";
import { manyApplicants } from "./applicants.ts";
import { askSteadily, countOf, percentile } from "./asking.ts";
import { writeArticles } from "./load.ts";
import { memoryOf } from "./memory.ts";
import type { Report, Running } from "./report.ts";
import { admin, openSite } from "./site.ts";

export const title = "backup while people apply, restored into an empty place";
export const minutes = 20;

const PEOPLE = 3_000;

type Small = { memoryFlags: string[]; memoryEnvironment: object };
const { memoryFlags, memoryEnvironment }: Small = await import(
  resolve("scripts/starter/memory.mjs")
);

export async function run(report: Report, running: Running) {
  const folder = await newFolder();
  const [dataDir, elsewhere] = [join(folder, "data"), join(folder, "elsewhere")];
  running.onEnd(async () => {
    for (const place of [dataDir, elsewhere]) {
      const postmaster = await postmasterOf(place);
      if (postmaster) process.kill(postmaster, "SIGKILL");
    }
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  });
  const site = await openSite(running, { DATA_DIR: dataDir, TRUST_PROXY: "1" });
  const chief = await admin(site);
  await command(dataDir, "scripts/demo.ts", "--people", String(PEOPLE));
  const applicants = await manyApplicants(site, 3, { first: 5_000_000 });
  const articles = writeArticles([chief]);
  const readers = askSteadily(site.url, ["/", "/news", "/api/posts"], 10);

  let promised = { applications: 0, articles: 0 };
  const took: { seconds: number; memory: number }[] = [];
  for (let round = 0; round < running.rounds(3); round++) {
    promised = {
      applications: applicants.acknowledged.length,
      articles: articles.acknowledged.length,
    };
    took.push(await command(dataDir, "scripts/backup.ts"));
  }
  const pages = await readers();
  await articles.stop();
  await applicants.stop();
  const path = join(dataDir, "backups", (await readdir(join(dataDir, "backups"))).at(-1) ?? "");
  const made = await checkBackup(path);
  const rows = (name: string) => made.tables.find((table) => table.name === name)?.rows ?? 0;
  report({ what: "rows", value: made.tables.reduce((sum, table) => sum + table.rows, 0) });
  report({ what: "files", value: made.files.length });
  report({ what: "written meanwhile, and confirmed", value: applicants.acknowledged.length });
  for (const [status, count] of applicants.statuses) {
    if (status !== 201) report({ what: `applications answered ${status}`, value: count });
  }
  report({ what: "longest backup", value: Math.max(...took.map((t) => t.seconds)), unit: "s" });
  const memory = Math.max(...took.map((t) => t.memory));
  report({ what: "its memory", value: memory, unit: "MB", atMost: 300 });
  report({ what: "p99 of pages meanwhile", value: percentile(pages, 0.99), unit: "s" });
  report({ what: "pages not served", value: countOf(pages, (s) => s !== 200), atMost: 0 });
  report({ what: "files that were missing", value: made.missing.length, atMost: 0 });
  const lost = Math.max(0, PEOPLE + promised.applications - rows("registrations"));
  report({ what: "applications confirmed before it and not in it", value: lost, atMost: 0 });

  const restored = await command(elsewhere, "scripts/restore.ts", path);
  report({ what: "restored within", value: restored.seconds, unit: "s" });
  report({ what: "memory of that", value: restored.memory, unit: "MB", atMost: 300 });
  await command(elsewhere, "scripts/backup.ts");
  const [again = ""] = await readdir(join(elsewhere, "backups"));
  const found = await checkBackup(join(elsewhere, "backups", again));
  const [then, now] = [await rowsIn(path), await rowsIn(join(elsewhere, "backups", again))];
  const differing = made.tables.filter(({ name }) => then.get(name) !== now.get(name));
  for (const { name } of differing) console.log(`    ${name}`);
  report({ what: "tables that differ there", value: differing.length, atMost: 0 });
  const sums = new Map(found.files.map(({ key, sha256 }) => [key, sha256]));
  const other = made.files.filter(({ key, sha256 }) => sums.get(key) !== sha256);
  report({ what: "files missing or different there", value: other.length, atMost: 0 });
}

/** A checksum of the rows of every table, in whatever order they were read. */
async function rowsIn(path: string) {
  const rows = new Map<string, string[]>();
  for await (const { name, bytes } of readArchive(path)) {
    const table = /^database\/([^/]+)\//.exec(name)?.[1];
    // What waited is a table of its own there, until the site is started.
    if (!table || table === "jobs.job" || table === "waiting_jobs") continue;
    const part = JSON.parse(gunzipSync(bytes).toString()) as unknown[];
    rows.set(table, [...(rows.get(table) ?? []), ...part.map((row) => JSON.stringify(row))]);
  }
  return new Map([...rows].map(([table, all]) => [table, sha256(Buffer.from(all.sort().join()))]));
}

/** Runs one of our commands as `npm run` does; how long it took, and what it held at most. */
async function command(dataDir: string, ...args: string[]) {
  const started = performance.now();
  const env = { PATH: process.env.PATH, NODE_ENV: "production", DATA_DIR: dataDir };
  const child = spawn(process.execPath, [...memoryFlags, ...args], {
    env: { ...memoryEnvironment, ...env },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text) => {
    said += text;
  });
  let memory = 0;
  const look = setInterval(async () => {
    memory = Math.max(memory, await memoryOf(child.pid ?? 0));
  }, 50);
  const [code] = await once(child, "close");
  clearInterval(look);
  if (code !== 0) throw new Error(`${args[0]} ended with ${code}: ${said}`);
  return { seconds: (performance.now() - started) / 1000, memory };
}
