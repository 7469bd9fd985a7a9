import { expect, test } from "vitest";
import { createPageCache } from "#app/http/page-cache.server.ts";
import { startBuiltSite } from "#tests/pages/built-site.ts";
import { statementsOf } from "#tests/setup/count-queries.ts";
import { warmUp } from "./warm-up.server.ts";

test("the first visitor after a start finds home, courses, news and forms in memory", async () => {
  const { app, get } = await startBuiltSite({ cache: createPageCache() });
  await warmUp((path, headers) => app.request(path, { headers }));
  const paths = ["/formations", "/news", "/registration/meca-agro"].flatMap((path) => [
    path,
    `/en${path}`,
    `/de${path}`,
  ]);
  for (const path of ["/", "/en", "/de", ...paths]) {
    const statements = await statementsOf(async () => {
      const page = await get(path, { "accept-encoding": "br" });
      expect([path, page.status]).toEqual([path, 200]);
    });
    expect([path, statements]).toEqual([path, []]);
  }
});
