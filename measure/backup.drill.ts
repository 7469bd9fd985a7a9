import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { readArchive, sha256 } from "#app/platform/backup/archive.server.ts";
import { checkBackup } from "#app/platform/backup/check-backup.server.ts";
import { postmasterOf } from "#tests/process/server-process.ts";
import type { Context, Report } from "./report.ts";
import { signInAdmin } from "./setup/clients.ts";
import { memoryEnvironment, memoryFlags } from "./setup/node-options.ts";
import { memoryOf } from "./setup/process-usage.ts";
import { countStatus, getSteadily, p99 } from "./setup/requests.ts";
import { startSite } from "./setup/site.ts";
import { temporaryFolder } from "./setup/start-server.ts";
import { submitRegistrations } from "./setup/submit-registrations.ts";
import { writeArticles } from "./setup/write-articles.ts";

export const title = "Backup while applicants submit, restored into an empty data folder";
export const minutes = 20;

const REGISTRATIONS = 3_000;

export async function run(report: Report, context: Context) {
  const folder = await temporaryFolder(context);
  const [dataDir, restoredDir] = [join(folder, "data"), join(folder, "restored")];
  context.onEnd(async () => {
    for (const each of [dataDir, restoredDir]) {
      const postmaster = await postmasterOf(each);
      if (postmaster) process.kill(postmaster, "SIGKILL");
    }
  });
  const site = await startSite(context, { DATA_DIR: dataDir, TRUST_PROXY: "1" });
  const admin = await signInAdmin(site);
  await runCommand(dataDir, "scripts/demo.ts", "--people", String(REGISTRATIONS));
  const applicants = await submitRegistrations(site, 3, { first: 5_000_000 });
  const articles = writeArticles([admin]);
  const stopReading = getSteadily(site.url, ["/", "/news", "/api/posts"], 10);

  let acknowledgedBefore = 0;
  const backups: { seconds: number; memory: number }[] = [];
  for (let round = 0; round < context.rounds(3); round++) {
    acknowledgedBefore = applicants.acknowledged.length;
    backups.push(await runCommand(dataDir, "scripts/backup.ts"));
  }
  const pages = await stopReading();
  await articles.stop();
  await applicants.stop();
  const path = join(dataDir, "backups", (await readdir(join(dataDir, "backups"))).at(-1) ?? "");
  const backup = await checkBackup(path);
  const rows = (name: string) => backup.tables.find((table) => table.name === name)?.rows ?? 0;
  report({ name: "rows", value: backup.tables.reduce((sum, table) => sum + table.rows, 0) });
  report({ name: "files", value: backup.files.length });
  report({ name: "registrations acknowledged meanwhile", value: applicants.acknowledged.length });
  for (const [status, count] of applicants.statuses) {
    if (status !== 201) report({ name: `registrations answered ${status}`, value: count });
  }
  report({ name: "longest backup", value: Math.max(...backups.map((t) => t.seconds)), unit: "s" });
  const memory = Math.max(...backups.map((t) => t.memory));
  report({ name: "memory of the backup", value: memory, unit: "MB", atMost: 300 });
  report({ name: "pages meanwhile, p99", value: p99(pages), unit: "s" });
  report({
    name: "pages meanwhile not served",
    value: countStatus(pages, (s) => s !== 200),
    atMost: 0,
  });
  report({ name: "files missing in the backup", value: backup.missing.length, atMost: 0 });
  const lost = Math.max(0, REGISTRATIONS + acknowledgedBefore - rows("registrations"));
  report({ name: "registrations acknowledged before it and not in it", value: lost, atMost: 0 });

  const restored = await runCommand(restoredDir, "scripts/restore.ts", path);
  report({ name: "restore", value: restored.seconds, unit: "s" });
  report({ name: "memory of the restore", value: restored.memory, unit: "MB", atMost: 300 });
  await runCommand(restoredDir, "scripts/backup.ts");
  const [name = ""] = await readdir(join(restoredDir, "backups"));
  const restoredBackup = await checkBackup(join(restoredDir, "backups", name));
  const [rowsBefore, rowsAfter] = [
    await tableChecksums(path),
    await tableChecksums(join(restoredDir, "backups", name)),
  ];
  const differing = backup.tables.filter(
    ({ name }) => rowsBefore.get(name) !== rowsAfter.get(name),
  );
  for (const { name } of differing) console.log(`    ${name}`);
  report({ name: "tables that differ after the restore", value: differing.length, atMost: 0 });
  const sums = new Map(restoredBackup.files.map(({ key, sha256 }) => [key, sha256]));
  const differingFiles = backup.files.filter(({ key, sha256 }) => sums.get(key) !== sha256);
  report({
    name: "files missing or different after the restore",
    value: differingFiles.length,
    atMost: 0,
  });
}

/** A checksum of the sorted rows of every table, because their order may differ. */
async function tableChecksums(path: string) {
  const rows = new Map<string, string[]>();
  for await (const { name, bytes } of readArchive(path)) {
    const table = /^database\/([^/]+)\//.exec(name)?.[1];
    // Waiting jobs are in another table until the restored site starts.
    if (!table || table === "jobs.job" || table === "waiting_jobs") continue;
    const part = JSON.parse(gunzipSync(bytes).toString()) as unknown[];
    rows.set(table, [...(rows.get(table) ?? []), ...part.map((row) => JSON.stringify(row))]);
  }
  return new Map([...rows].map(([table, all]) => [table, sha256(Buffer.from(all.sort().join()))]));
}

/** Runs a script as `npm run` does; returns its duration and peak memory. */
async function runCommand(dataDir: string, ...args: string[]) {
  const started = performance.now();
  const env = { PATH: process.env.PATH, NODE_ENV: "production", DATA_DIR: dataDir };
  const child = spawn(process.execPath, [...memoryFlags, ...args], {
    env: { ...memoryEnvironment, ...env },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let errors = "";
  child.stderr.setEncoding("utf8").on("data", (text) => {
    errors += text;
  });
  let memory = 0;
  const sampling = setInterval(async () => {
    memory = Math.max(memory, await memoryOf(child.pid ?? 0));
  }, 50);
  const [code] = await once(child, "close");
  clearInterval(sampling);
  if (code !== 0) throw new Error(`${args[0]} ended with ${code}: ${errors}`);
  return { seconds: (performance.now() - started) / 1000, memory };
}
