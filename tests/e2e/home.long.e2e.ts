import { expect, test } from "./journey.ts";

const languages = [
  { path: "/", lang: "fr" },
  { path: "/en", lang: "en" },
  { path: "/de", lang: "de" },
] as const;

for (const { path, lang } of languages) {
  test(`the home page shows its content in ${lang}`, async ({ page, request }) => {
    const settings = await request.get(`/api/settings/site?keys=home,figures&locale=${lang}`);
    const { home, figures } = await settings.json();
    await page.goto(path);
    await expect(page.locator("html")).toHaveAttribute("lang", lang);
    await expect(page.locator("h1")).toHaveText(home.headline);
    await expect(page).toHaveTitle(/^Tremplin – ./);
    await expect(page.locator("meta[name=description]")).toHaveAttribute("content", /\w{3}/);
    await expect(page.locator("meta[property='og:title']")).toHaveCount(1);
    expect(figures.map(({ value }: { value: number }) => value)).toEqual([240, 150, 300, 18]);
    await expect(page.locator("main section:first-of-type dd")).toHaveText(
      figures.map(({ value }: { value: number }) => String(value)),
    );
    for (const section of ["initiatives", "apply", "cohorts", "news", "timeline", "president"]) {
      await expect(page.locator(`main section[aria-labelledby=${section}]`)).toBeVisible();
    }
    await expect(page.locator("section[aria-labelledby=news] article")).toHaveCount(3);
    await expect(page.locator("section[aria-labelledby=apply] ol > li")).toHaveCount(4);
  });
}

test("the home page loads no framework, at most 6 kB of script and at most 100 kB in all", async ({
  page,
}) => {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  const sizes = new Map<string, number>();
  const urls = new Map<string, string>();
  session.on("Network.responseReceived", ({ requestId, response }) => {
    urls.set(requestId, response.url);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    sizes.set(urls.get(requestId) ?? requestId, encodedDataLength);
  });
  await page.goto("/", { waitUntil: "networkidle" });
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  const scripts = [...sizes].filter(([url]) => url.endsWith(".js"));
  const script = scripts.reduce((sum, [, size]) => sum + size, 0);
  test.info().annotations.push({ type: "bytes", description: `${total}, script ${script}` });
  expect(scripts).toHaveLength(1);
  expect(script).toBeLessThan(6 * 1024);
  expect(total).toBeLessThan(100 * 1024);
});

test("the home page never scrolls sideways down to 320 px", async ({ page }) => {
  for (const { path } of languages) {
    await page.goto(path);
    for (const width of [320, 360, 580, 768, 960, 1280]) {
      await page.setViewportSize({ width, height: 740 });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide, `${path} at ${width}`).toBeLessThanOrEqual(width);
    }
  }
});
