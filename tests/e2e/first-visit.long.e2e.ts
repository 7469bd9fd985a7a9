import { expect, test } from "./journey.ts";
import { weigh } from "./weight.ts";

test.use({ serviceWorkers: "block", viewport: { width: 360, height: 740 } });

test("the sign-in page needs at most 20 requests and 150 kB", async ({ page }) => {
  const weight = await weigh(page, "/login");
  expect(weight.requests).toBeLessThanOrEqual(20);
  expect(weight.bytes).toBeLessThanOrEqual(150_000);
});

test("the application form needs at most 15 requests, 120 kB in all and 60 kB of script", async ({
  browser,
  baseURL,
}) => {
  for (const path of ["/registration/meca-agro", "/registration/suivi", "/registration/agent"]) {
    // A first visit each: nothing is kept from the one before.
    const context = await browser.newContext({ serviceWorkers: "block" });
    const weight = await weigh(await context.newPage(), `${baseURL}${path}`);
    await context.close();
    expect(weight.requests, path).toBeLessThanOrEqual(15);
    expect(weight.bytes, path).toBeLessThanOrEqual(120_000);
    expect(weight.script, path).toBeLessThanOrEqual(60_000);
  }
});
