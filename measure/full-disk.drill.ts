import { spawnSync } from "node:child_process";
import { appendFile, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { newFolder } from "#tests/process/server-process.ts";
import { jpeg } from "#tests/setup/pictures.ts";
import { type Context, type Report, SkipError } from "./report.ts";
import { type Client, createClient, signInAdmin } from "./setup/clients.ts";
import { startSite } from "./setup/site.ts";

export const title = "Full disk: a small tmpfs holds the data folder";
export const minutes = 4;

export async function run(report: Report, context: Context) {
  const folder = await newFolder();
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=400m,mode=755", "tmpfs", folder]);
  if (mounted.status !== 0) throw new SkipError("this user may not mount a tmpfs");
  context.onEnd(async () => {
    spawnSync("umount", ["-l", folder]);
    await rm(folder, { recursive: true, force: true });
  });
  const site = await startSite(context, { DATA_DIR: join(folder, "data") });
  const admin = await signInAdmin(site);
  const visitor = createClient(site);
  await visitor.get("/");
  const photo = await jpeg({ width: 900, height: 900 });
  const before = await admin.post("/api/media?filename=a.jpg", photo);
  report({ name: "status of an upload before", value: before.status, atLeast: 201, atMost: 201 });
  // Wait until all sizes of the image are written.
  let files = -1;
  while (files !== (await filesIn(site.dataDir))) {
    files = await filesIn(site.dataDir);
    await delay(3_000);
  }

  const ballast = join(folder, "ballast");
  await fill(ballast);
  const uploads = await statuses(5, () => admin.post("/api/media?filename=b.jpg", photo));
  const refused = uploads.filter((status) => status === 507).length;
  report({ name: "uploads of 5 answered 507", value: refused, atLeast: 5 });
  report({ name: "files left behind", value: (await filesIn(site.dataDir)) - files, atMost: 0 });
  const writes = await statuses(200, (number) => writeArticle(admin, number));
  const wrong = writes.filter((status) => ![201, 507, 503].includes(status)).length;
  report({ name: "writes of 200 answered neither 201, 507 nor 503", value: wrong, atMost: 0 });
  report({ name: "writes answered 201", value: writes.filter((status) => status === 201).length });
  report({ name: "writes answered 507", value: writes.filter((status) => status === 507).length });
  const reads = await statuses(20, () => visitor.get("/"));
  report({
    name: "reads of 20 answered 200",
    value: reads.filter((s) => s === 200).length,
    atLeast: 20,
  });

  await rm(ballast);
  const secondsToReady = await site.secondsUntilReady();
  report({ name: "ready again once there is space", value: secondsToReady, unit: "s", atMost: 5 });
  const after = await admin.post("/api/media?filename=c.jpg", photo);
  report({
    name: "status of an upload afterwards",
    value: after.status,
    atLeast: 201,
    atMost: 201,
  });
}

const writeArticle = (client: Client, number: number) =>
  client.post("/api/post", { title: `Essai ${number}`, excerpt: "mot ".repeat(70) });

async function statuses(count: number, send: (number: number) => Promise<Response>) {
  const result: number[] = [];
  for (let number = 0; number < count; number++) {
    const response = await send(number);
    await response.arrayBuffer();
    result.push(response.status);
  }
  return result;
}

/** Fills the disk to the last block. */
async function fill(path: string) {
  for (const size of [1024 * 1024, 4096]) {
    const block = Buffer.alloc(size);
    while (
      await appendFile(path, block).then(
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
