import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { build } from "vite";
import { compress } from "../app/http/compress.server.ts";

/** Builds the pages, the small script of the public pages, and compresses every text file once. */
const client = "build/client";

function run(command: string, ...args: string[]) {
  const { status } = spawnSync(process.execPath, [command, ...args], { stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}

async function buildBrowserScript(entry: string, name: string) {
  const result = await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    build: {
      write: false,
      target: "es2020",
      rolldownOptions: { input: entry, output: { format: "iife", entryFileNames: `${name}.js` } },
    },
  });
  const output = [result].flat().flatMap((part) => ("output" in part ? part.output : []));
  const chunk = output.find((file) => file.type === "chunk");
  if (!chunk) throw new Error(`nothing was built from ${entry}`);
  return chunk.code;
}

async function writeFingerprinted(name: string, code: string): Promise<string> {
  const fingerprint = createHash("sha256").update(code).digest("base64url").slice(0, 8);
  const url = `/assets/${name}-${fingerprint}.js`;
  await writeFile(join(client, url), code);
  return url;
}

async function compressAll() {
  const texts = new Set([".js", ".css", ".svg", ".json", ".txt", ".webmanifest"]);
  const entries = await readdir(client, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && texts.has(extname(entry.name)));
  for (const file of files) {
    const path = join(file.parentPath, file.name);
    const bytes = await readFile(path);
    if (bytes.length < 512) continue;
    await writeFile(`${path}.br`, await compress(bytes, "br", 11));
    await writeFile(`${path}.gz`, await compress(bytes, "gzip", 9));
  }
}

run("node_modules/@react-router/dev/bin.cjs", "build");
const script = await writeFingerprinted(
  "public",
  await buildBrowserScript("app/features/shell/browser/public.ts", "public"),
);
const serverBuild = await readFile("build/server/index.js");
const id = createHash("sha256").update(serverBuild).update(script).digest("hex").slice(0, 12);
await writeFile("build/info.json", JSON.stringify({ id, script }));
await compressAll();
