import { type BrowserContext, expect } from "@playwright/test";
import { auditLog } from "../../app/platform/audit/tables.server.ts";
import { lookTwice, narrow, problems } from "./accessible.ts";
import { test } from "./journey.ts";
import { open } from "./page-ready.ts";
import { enterAs } from "./person.ts";
import { here } from "./site.ts";

const doors = [
  "/login",
  "/auth",
  "/auth?step=forgot",
  "/auth?step=invitation",
  "/auth?reset=x",
  "/register",
];
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
  "/admin/media",
  "/admin/messages",
  "/admin/legal",
  "/admin/settings",
  "/admin/settings/contact",
  "/admin/settings/partners",
  "/admin/settings/retention",
  "/admin/settings/launch",
  "/admin/health",
  "/admin/users/roles",
  "/admin/news/topics",
  "/admin/registration/forms",
  "/admin/registration/forms/meca-agro",
  "/admin/modeles",
];

// Both looks in one visit; every other one in German, whose words are the longest.
const prefixed = (path: string, index: number) => (index % 2 ? `/de${path}` : path);

test("the sign-in pages pass axe at 360 px light and at 1280 px dark", async ({ browser }) => {
  const context = await browser.newContext({ viewport: narrow });
  await check(context, doors.map(prefixed));
});

test("the staff screens pass axe at 360 px light and at 1280 px dark", async ({ browser }) => {
  const context = await browser.newContext({ viewport: narrow });
  const { id, email } = await enterAs(context, "admin");
  // Something with values before and after, whatever was done on this site until now.
  await here()
    .db.insert(auditLog)
    .values({
      at: new Date(),
      actorId: id,
      actorName: "Journey admin",
      actorEmail: email,
      action: "users.role_changed",
      subjectType: "user",
      subjectId: String(id),
      subjectLabel: "Journey admin",
      before: { role: "staff" },
      after: { role: "admin" },
    });
  await check(context, screens.map(prefixed));
});

/** Nothing for axe to say, no sideways scrolling, nothing in the console, one heading, a title. */
async function check(context: BrowserContext, paths: string[]) {
  const page = await context.newPage();
  const said: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") said.push(message.text());
  });
  page.on("pageerror", (error) => said.push(String(error)));
  for (const path of paths) {
    await open(page, path);
    await expect(page.getByRole("heading", { level: 1 }), path).toHaveCount(1);
    await expect(page, path).toHaveTitle(/.+ – Tremplin$/);
    await lookTwice(page, { path, frame: path === paths[0] });
    // A block in a paragraph: the browser closes the paragraph, and React writes the page anew.
    await expect(page.locator("p :is(div, p, ul, ol)"), path).toHaveCount(0);
    expect(said, path).toEqual([]);
  }
  await context.close();
}

test("a screen that loads shows one accessible progress bar", async ({ page }) => {
  await enterAs(page.context(), "editor");
  await open(page, "/admin/media");
  let arrive = () => {};
  const held = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route("**/*.data*", async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("link", { name: "Site", exact: true }).click();
  const line = page.getByRole("progressbar", { name: "Chargement" });
  await expect(line).toHaveCount(1);
  expect(await problems(page)).toEqual([]);
  arrive();
  await expect(page).toHaveURL("/admin/news");
  await expect(line).toHaveCount(0);
});
