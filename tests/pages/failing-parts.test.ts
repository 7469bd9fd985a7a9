import { expect, test } from "vitest";
import { wrongWhenFailing } from "./failing-parts.ts";

test("a page is shown without a part that fails and not kept; without its main part it fails", async () => {
  expect(await wrongWhenFailing(500, ["/", "/formations?search=diesel"])).toEqual([]);
});
