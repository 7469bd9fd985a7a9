import { expect, test } from "vitest";
import { startBuiltSite } from "./built-site.ts";

/** One page of every kind, as the sitemap lists them. */
async function publicPaths(get: (path: string) => Promise<Response> | Response) {
  const xml = await (await get("/sitemap.xml")).text();
  const paths = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, url = ""]) => new URL(url).pathname,
  );
  // Pages below the same one are of one kind.
  const kinds = new Map(paths.map((path) => [path.replace(/[^/]+$/, ""), path]));
  return [...new Set([...kinds.values(), ...paths.filter((path) => path.split("/").length === 2)])];
}

test("text copied from a French or English page contains no soft hyphens", async () => {
  const { get } = await startBuiltSite();
  const paths = (await publicPaths(get)).filter((path) => !/^\/de(\/|$)/.test(path));
  expect(paths.length).toBeGreaterThan(10);
  const broken: string[] = [];
  for (const path of [...paths, "/registration/meca-agro", "/offline", "/nowhere"]) {
    if (/\u00ad|&shy;|&#173;/.test(await (await get(path)).text())) broken.push(path);
  }
  expect(broken).toEqual([]);
});

test("the language of a page stands on its document, where the browser hyphenates by it", async () => {
  const { get } = await startBuiltSite();
  for (const [path, lang] of Object.entries({ "/faq": "fr", "/en/faq": "en", "/de/faq": "de" })) {
    expect(await (await get(path)).text()).toContain(`<html lang="${lang}"`);
  }
});

test("browsers that ask for /favicon.ico get a picture that they may keep", async () => {
  const { get } = await startBuiltSite();
  const answer = await get("/favicon.ico");
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/x-icon"]);
  expect(answer.headers.get("cache-control")).toMatch(/max-age=\d{4,}/);
  const bytes = new DataView(await answer.arrayBuffer());
  // Reserved, 1 for an icon, and the number of sizes, each a PNG at its offset.
  expect([bytes.getUint16(0, true), bytes.getUint16(2, true)]).toEqual([0, 1]);
  for (let at = 0; at < bytes.getUint16(4, true); at += 1) {
    const offset = bytes.getUint32(6 + 16 * at + 12, true);
    expect(bytes.getUint32(offset)).toBe(0x89504e47);
  }
});
