import { spawnSync } from "node:child_process";
import { appendFile, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { newFolder } from "#tests/process/server-process.ts";
import { jpeg } from "#tests/setup/pictures.ts";
import { type Report, type Running, Skipped } from "./report.ts";
import { admin, type Caller, caller, openSite } from "./site.ts";

export const title = "a full disk (a small tmpfs below the data folder)";
export const minutes = 4;

export async function run(report: Report, running: Running) {
  const folder = await newFolder();
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=400m,mode=755", "tmpfs", folder]);
  if (mounted.status !== 0) throw new Skipped("this user may not mount a tmpfs");
  running.onEnd(async () => {
    spawnSync("umount", ["-l", folder]);
    await rm(folder, { recursive: true, force: true });
  });
  const site = await openSite(running, { DATA_DIR: join(folder, "data") });
  const person = await admin(site);
  const visitor = caller(site);
  await visitor.get("/");
  const photo = await jpeg({ width: 900, height: 900 });
  const before = await person.post("/api/media?filename=a.jpg", photo);
  report({ what: "an upload before", value: before.status, atLeast: 201, atMost: 201 });
  // Its sizes are drawn by and by.
  let files = -1;
  while (files !== (await filesIn(site.dataDir))) {
    files = await filesIn(site.dataDir);
    await delay(3_000);
  }

  const ballast = join(folder, "ballast");
  await fill(ballast);
  const uploads = await statuses(5, () => person.post("/api/media?filename=b.jpg", photo));
  const said = (status: number) => uploads.filter((each) => each === status).length;
  report({ what: "five uploads answered 507", value: said(507), atLeast: 5 });
  report({ what: "files left over", value: (await filesIn(site.dataDir)) - files, atMost: 0 });
  const writes = await statuses(200, (number) => writeArticle(person, number));
  const wrong = writes.filter((status) => ![201, 507, 503].includes(status)).length;
  report({ what: "200 writes: answered neither 201, 507 nor 503", value: wrong, atMost: 0 });
  report({ what: "of them 201", value: writes.filter((status) => status === 201).length });
  report({ what: "of them 507", value: writes.filter((status) => status === 507).length });
  const reads = await statuses(20, () => visitor.get("/"));
  report({ what: "20 reads answered", value: reads.filter((s) => s === 200).length, atLeast: 20 });

  await rm(ballast);
  const back = await site.secondsUntilReady();
  report({ what: "ready again when there is room", value: back, unit: "s", atMost: 5 });
  const after = await person.post("/api/media?filename=c.jpg", photo);
  report({ what: "an upload after", value: after.status, atLeast: 201, atMost: 201 });
}

const writeArticle = (person: Caller, number: number) =>
  person.post("/api/post", { title: `Essai ${number}`, excerpt: "mot ".repeat(70) });

async function statuses(count: number, send: (number: number) => Promise<Response>) {
  const seen: number[] = [];
  for (let number = 0; number < count; number++) {
    const answer = await send(number);
    await answer.arrayBuffer();
    seen.push(answer.status);
  }
  return seen;
}

/** Takes every byte that is left. */
async function fill(path: string) {
  for (const size of [1024 * 1024, 4096]) {
    const piece = Buffer.alloc(size);
    while (
      await appendFile(path, piece).then(
        () => true,
        () => false,
      )
    );
  }
}

async function filesIn(dataDir: string): Promise<number> {
  const folders = ["uploads", "incoming"].map((name) =>
    readdir(join(dataDir, name), { recursive: true, withFileTypes: true }),
  );
  return (await Promise.all(folders)).flat().filter((entry) => entry.isFile()).length;
}
