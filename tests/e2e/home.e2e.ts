import { expect, test } from "./journey.ts";

const languages = [
  { path: "/", lang: "fr" },
  { path: "/en", lang: "en" },
  { path: "/de", lang: "de" },
] as const;

for (const { path, lang } of languages) {
  test(`the home page says what it is about in ${lang}`, async ({ page, request }) => {
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

test("its two calls lead to the training and to the application", async ({ page }) => {
  await page.goto("/");
  await page.locator("main").getByRole("link", { name: "Postuler", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Postuler en quatre étapes" })).toBeInViewport();
  await expect(page.getByRole("link", { name: "Postuler en mécanique agricole" })).toHaveAttribute(
    "href",
    "/registration/meca-agro",
  );
  await page.getByRole("link", { name: "Voir les formations" }).click();
  await expect(page).toHaveURL("/formations");
});

test("is light: no framework, at most 6 kB of script, at most 100 kB in all", async ({ page }) => {
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

test("moves nothing, says nothing to the console, asks no other host", async ({
  page,
  baseURL,
}) => {
  const noise: string[] = [];
  page.on("console", (message) => noise.push(message.text()));
  page.on("pageerror", (error) => noise.push(error.message));
  page.on("request", (request) => {
    if (new URL(request.url()).origin !== new URL(baseURL ?? "").origin) noise.push(request.url());
  });
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto("/", { waitUntil: "networkidle" });
  for (let y = 0; y < 8_000; y += 700) {
    await page.mouse.wheel(0, 700);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  expect(noise).toEqual([]);
  expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
});

test("never scrolls sideways, down to 320 px", async ({ page }) => {
  for (const { path } of languages) {
    await page.goto(path);
    for (const width of [320, 360, 580, 768, 960, 1280]) {
      await page.setViewportSize({ width, height: 740 });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide, `${path} at ${width}`).toBeLessThanOrEqual(width);
    }
  }
});
