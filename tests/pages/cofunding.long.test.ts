import { expect, test } from "vitest";
import { expectStatement, type Site } from "./cofunding.ts";
import { inEvery } from "./settings-texts.ts";
import { startTwoProcesses, textOf } from "./two-processes.ts";

/** One page of every kind that has a footer, without its language. */
async function paths({ processes: [site] }: Site): Promise<string[]> {
  const xml = await textOf(site, "/sitemap.xml");
  const all = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, url = ""]) => new URL(url).pathname,
  );
  const french = all.filter((path) => !/^\/(en|de)(\/|$)/.test(path));
  const kinds = new Map(french.map((path) => [path.replace(/[^/]+$/, ""), path]));
  const fixed = ["/", "/contacts", "/news", "/about", "/search?q=tracteur"];
  return [
    ...new Set([...fixed, ...french.filter((p) => p.split("/").length === 2), ...kinds.values()]),
  ];
}

test("with nothing set, the co-funding stands on a page of every kind that has a footer", {
  timeout: 300_000,
}, async () => {
  const site = await startTwoProcesses();
  const all = await paths(site);
  expect(all.length).toBeGreaterThan(12);
  await site.publish("partners", { partners: [] });
  await site.publish(
    "programme",
    inEvery(() => ({ funding: "", ministry: "", disclaimer: "" })),
  );
  await expectStatement(site, "nothing set", all);
});
