import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFile, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { build } from "vite";
import { browserScripts } from "../app/site/browser-scripts.ts";
import { packFiles } from "./pack-files.ts";
import { writeWords } from "./write-words.ts";

/** Builds the site and the scripts of pages without React, and packs the files of browsers. */
const client = "build/client";
const chunks = "build/server/assets";
/** The names of the chunks that belong to this build. */
const chunkList = "build/server/chunks.json";

function run(command: string, ...args: string[]) {
  const { status } = spawnSync(process.execPath, [command, ...args], { stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}

/** These scripts are small: Preact renders their React views, and their texts are compiled. */
const alias = [
  { find: /^react-dom(\/client)?$/, replacement: "preact/compat/client" },
  { find: /^react$/, replacement: "preact/compat" },
  { find: /^react\/jsx-runtime$/, replacement: "preact/jsx-runtime" },
  { find: /^use-intl\/format-message$/, replacement: "use-intl/format-message/format-only" },
];

async function buildBrowserScript(entry: string, name: string) {
  const result = await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    resolve: { alias },
    build: {
      write: false,
      target: "es2020",
      // The pages have these styles; as part of the script they would be inline and refused.
      cssCodeSplit: false,
      rolldownOptions: {
        input: entry,
        checks: { bundlerTimings: false },
        output: { format: "iife", entryFileNames: `${name}.js` },
        // "use client" in the icons means nothing here.
        onwarn: (warning, warn) => warning.code !== "MODULE_LEVEL_DIRECTIVE" && warn(warning),
      },
    },
  });
  const output = [result].flat().flatMap((part) => ("output" in part ? part.output : []));
  const chunk = output.find((file) => file.type === "chunk");
  if (!chunk) throw new Error(`nothing was built from ${entry}`);
  for (const file of output) {
    if (file.type === "asset" && file.fileName.endsWith(".css")) await checkStyles(file.source);
  }
  return chunk.code;
}

/** A script uses the class names of the pages’ styles: both builds must give the same ones. */
async function checkStyles(source: string | Uint8Array) {
  const sheets = (await readdir(join(client, "assets"))).filter((name) => name.endsWith(".css"));
  const texts = await Promise.all(
    sheets.map((name) => readFile(join(client, "assets", name), "utf8")),
  );
  const known = texts.join();
  const names = String(source).match(/\._[\w-]+/g) ?? [];
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length) throw new Error(`the pages have no styles for ${unknown.join(", ")}`);
}

async function writeFingerprinted(name: string, code: string): Promise<string> {
  const fingerprint = createHash("sha256").update(code).digest("base64url").slice(0, 8);
  const url = `/assets/${name}-${fingerprint}.js`;
  await writeFile(join(client, url), code);
  return url;
}

/** The icons that phones and old browsers need as pixels, all from one drawing. */
async function drawIcons() {
  await copyFile("app/ui/marks/favicon.svg", join(client, "favicon.svg"));
  await copyFile("app/ui/marks/icon.svg", join(client, "icon.svg"));
  const sizes = { "icon-192.png": 192, "icon-512.png": 512, "apple-touch-icon.png": 180 };
  for (const [name, size] of Object.entries(sizes)) {
    const icon = sharp("app/ui/marks/icon.svg", { density: 300 }).resize(size, size);
    await icon.png({ palette: true }).toFile(join(client, name));
  }
  await writeFile(join(client, "favicon.ico"), await drawFavicon([16, 32, 48]));
}

/** Browsers ask for this file where a page links to none; each size in it is a PNG. */
async function drawFavicon(sizes: number[]): Promise<Buffer> {
  const pictures = sizes.map((size) =>
    sharp("app/ui/marks/favicon.svg", { density: 300 }).resize(size, size).png().toBuffer(),
  );
  const drawn = await Promise.all(pictures);
  const [head, row] = [6, 16];
  const index = Buffer.alloc(head + row * sizes.length);
  index.writeUInt16LE(1, 2);
  index.writeUInt16LE(sizes.length, 4);
  let offset = index.length;
  for (const [at, size] of sizes.entries()) {
    const place = head + row * at;
    const length = drawn[at]?.length ?? 0;
    index.writeUInt8(size, place);
    index.writeUInt8(size, place + 1);
    index.writeUInt16LE(1, place + 4);
    index.writeUInt16LE(32, place + 6);
    index.writeUInt32LE(length, place + 8);
    index.writeUInt32LE(offset, place + 12);
    offset += length;
  }
  return Buffer.concat([index, ...drawn]);
}

/** The chunks of the build before, which a process that still runs may load later. */
async function readChunks(): Promise<Map<string, Buffer>> {
  const names: string[] = JSON.parse(await readFile(chunkList, "utf8").catch(() => "[]"));
  const read = names.map(async (name) => [name, await readFile(join(chunks, name))] as const);
  return new Map(await Promise.all(read));
}

async function keepChunks(former: Map<string, Buffer>) {
  const names = (await readdir(chunks)).filter((name) => name.endsWith(".js"));
  await writeFile(chunkList, JSON.stringify(names));
  for (const [name, code] of former) {
    if (!names.includes(name)) await writeFile(join(chunks, name), code);
  }
}

const former = await readChunks();
run("node_modules/@react-router/dev/bin.cjs", "build");
await keepChunks(former);
await drawIcons();
const scripts: Record<string, string> = {};
for (const [name, entry] of Object.entries(browserScripts)) {
  scripts[name] = await writeFingerprinted(name, await buildBrowserScript(entry, name));
}
await writeFile(
  join(client, "sw.js"),
  await buildBrowserScript("app/site/browser/service-worker.ts", "sw"),
);
const words = await writeWords(client);
// These name all others, which have hashes in their names.
const entries = ["index.js", "rendering.js"].map((name) => readFile(join("build/server", name)));
const all = JSON.stringify([scripts, words]);
const server = Buffer.concat(await Promise.all(entries));
const id = createHash("sha256").update(server).update(all).digest("hex").slice(0, 12);
await writeFile("build/info.json", JSON.stringify({ id, script: scripts.public, scripts, words }));
await packFiles(client, "build/client.pack");
