import { expect, test } from "./journey.ts";
import { weigh } from "./weight.ts";

test.use({ serviceWorkers: "block", viewport: { width: 360, height: 740 } });

test("the way in costs little: at most 20 requests and 150 kB", async ({ page }) => {
  const weight = await weigh(page, "/login");
  expect(weight.requests).toBeLessThanOrEqual(20);
  expect(weight.bytes).toBeLessThanOrEqual(150_000);
});
