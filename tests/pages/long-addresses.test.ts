import { expect, test } from "vitest";
import { publicPaths } from "#app/site/public-paths.server.ts";
import { startBuiltSite } from "./built-site.ts";

const LONG = "x".repeat(15_000);

test("an address that nobody types is refused without repeating it", async () => {
  const site = await startBuiltSite();
  for (const path of [
    `/${LONG}`,
    `/news/${LONG}`,
    `/en/formations/a/${LONG}`,
    `/news?search=${LONG}`,
    `/login?redirect=/${LONG}`,
    `/admin/news?search=${LONG}`,
  ]) {
    const answer = await site.get(path);
    expect([path.slice(0, 20), answer.status]).toEqual([path.slice(0, 20), 414]);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect((await answer.text()).length).toBeLessThan(100);
  }
});

test("no page grows by more than a few copies of its address", async () => {
  const site = await startBuiltSite();
  const known = await publicPaths(site.db, site.clock.now);
  const pages = [...known.slice(0, 12), "/login", "/auth", "/register", "/verify/1", "/nowhere"];
  for (const path of pages) {
    const size = async (address: string) => (await (await site.get(address)).text()).length;
    const more = "y".repeat(1_000);
    const grown = (await size(`${path}?search=${more}&z=${more}`)) - (await size(path));
    expect(grown, path).toBeLessThan(20_000);
  }
});
