import AxeBuilder from "@axe-core/playwright";
import { type BrowserContext, expect, test } from "@playwright/test";
import { enterAs } from "./person.ts";

const doors = ["/login", "/auth", "/auth?step=forgot", "/auth?step=invitation", "/auth?reset=x"];
const screens = [
  "/dashboard",
  "/admin",
  "/admin/users",
  "/admin/users?view=invitations",
  "/admin/users/add",
  "/admin/audit",
  "/admin/profile/edit",
  "/admin/profile/settings",
  "/admin/profile/support",
  "/profile",
];

const looks = [
  { prefix: "", width: 360, colorScheme: "light" },
  { prefix: "/de", width: 1280, colorScheme: "dark" },
] as const;

for (const { prefix, width, colorScheme } of looks) {
  const use = { viewport: { width, height: 800 }, colorScheme };

  test(`the doors at ${width} px, ${colorScheme}`, async ({ browser }) => {
    const context = await browser.newContext(use);
    for (const path of [...doors, "/register"]) await check(context, prefix + path);
    await context.close();
  });

  test(`the staff screens at ${width} px, ${colorScheme}`, async ({ browser }) => {
    test.setTimeout(180_000);
    const context = await browser.newContext(use);
    await enterAs(context, "admin");
    for (const path of screens) await check(context, prefix + path);
    await context.close();
  });
}

/** Nothing for axe to say, no sideways scrolling, nothing in the console, one heading, a title. */
async function check(context: BrowserContext, path: string) {
  const page = await context.newPage();
  const said: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") said.push(message.text());
  });
  page.on("pageerror", (error) => said.push(String(error)));
  await page.goto(path, { waitUntil: "networkidle" });
  await expect(page.getByRole("heading", { level: 1 }), path).toHaveCount(1);
  await expect(page, path).toHaveTitle(/.+ – Tremplin$/);
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target)}`);
  expect(found, path).toEqual([]);
  const overhang = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overhang, path).toBe(0);
  expect(said, path).toEqual([]);
  await page.close();
}
