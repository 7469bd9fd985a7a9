import { expect, test } from "vitest";
import { pageRoutes } from "#app/platform/metrics/page-routes.ts";
import { builtPages } from "../setup/built-pages.ts";
import { declared, onePerRoute, startSite } from "./made-up-queries.ts";

test("every parameter is declared for a page that exists", async () => {
  const patterns = new Set(
    (await onePerRoute(await startSite())).map(pageRoutes((await builtPages()).routes ?? [])),
  );
  const unknown = Object.keys(declared).filter((path) => !patterns.has(`/:lang?${path}`));
  expect(unknown).toEqual([]);
});
