import { expect, test } from "./journey.ts";

test("the home page links to the courses and to the application", async ({ page }) => {
  await page.goto("/");
  await page.locator("main").getByRole("link", { name: "Postuler", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Comment postuler" })).toBeInViewport();
  await expect(
    page.getByRole("link", { name: "Candidature en mécanique agricole" }),
  ).toHaveAttribute("href", "/registration/meca-agro");
  await page.getByRole("link", { name: "Voir les formations" }).click();
  await expect(page).toHaveURL("/formations");
});

test("the home page shifts no layout, logs nothing and requests no other host", async ({
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
