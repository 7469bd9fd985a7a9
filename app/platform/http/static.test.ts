import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { packFiles } from "../../../scripts/pack-files.ts";
import { loadStaticFiles, serveStatic } from "./static.server.ts";

const code = "export const greeting = 'Akwaba';\n".repeat(100);
const picture = Uint8Array.from([137, 80, 78, 71, 0, 255]);

test("a built file is the same for browsers that accept Brotli, gzip or neither", async () => {
  const folder = await mkdtemp(join(tmpdir(), "static-"));
  try {
    await mkdir(join(folder, "client/assets"), { recursive: true });
    await writeFile(join(folder, "client/a.js"), code);
    await writeFile(join(folder, "client/assets/b.png"), picture);
    await packFiles(join(folder, "client"), join(folder, "pack"));
    const files = loadStaticFiles(join(folder, "pack"));
    expect([...files.keys()].sort()).toEqual(["/a.js", "/assets/b.png"]);
    const ask = (path: string, headers: Record<string, string> = {}) => {
      const answer = serveStatic(files, new Request(`http://t.example${path}`, { headers }), path);
      if (!answer) throw new Error(`no ${path}`);
      return answer;
    };
    const open = { br: brotliDecompressSync, gzip: gunzipSync, identity: (b: Uint8Array) => b };
    for (const [encoding, read] of Object.entries(open)) {
      const answer = ask("/a.js", { "accept-encoding": encoding });
      const bytes = new Uint8Array(await answer.arrayBuffer());
      expect(answer.headers.get("content-length"), encoding).toBe(String(bytes.length));
      expect(Buffer.from(read(bytes)).toString(), encoding).toBe(code);
      const etag = answer.headers.get("etag") ?? "";
      expect(ask("/a.js", { "if-none-match": etag }).status, encoding).toBe(304);
    }
    expect(new Uint8Array(await ask("/assets/b.png").arrayBuffer())).toEqual(picture);
  } finally {
    await rm(folder, { recursive: true });
  }
});
