import { type BrowserContext, expect } from "@playwright/test";
import { problems, problemsOfLook } from "./accessible.ts";
import { open } from "./alive.ts";
import { test } from "./journey.ts";
import { enterAs } from "./person.ts";

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
];

const looks = [
  { prefix: "", width: 360, colorScheme: "light", whole: true },
  { prefix: "/de", width: 1280, colorScheme: "dark", whole: false },
] as const;

for (const { prefix, width, colorScheme, whole } of looks) {
  const use = { viewport: { width, height: 800 }, colorScheme };

  test(`the doors at ${width} px, ${colorScheme}`, async ({ browser }) => {
    const context = await browser.newContext(use);
    await check(context, { prefix, paths: doors, whole });
  });

  test(`the staff screens at ${width} px, ${colorScheme}`, async ({ browser }) => {
    const context = await browser.newContext(use);
    await enterAs(context, "admin");
    await check(context, { prefix, paths: screens, whole });
  });
}

type Round = { prefix: string; paths: string[]; whole: boolean };

/** Nothing for axe to say, no sideways scrolling, nothing in the console, one heading, a title. */
async function check(context: BrowserContext, { prefix, paths, whole }: Round) {
  const page = await context.newPage();
  const said: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") said.push(message.text());
  });
  page.on("pageerror", (error) => said.push(String(error)));
  for (const path of paths) {
    await open(page, prefix + path);
    await expect(page.getByRole("heading", { level: 1 }), path).toHaveCount(1);
    await expect(page, path).toHaveTitle(/.+ – Tremplin$/);
    // The first stands for the frame around all, which is another one on a wide screen.
    const look = whole || path === paths[0] ? problems : problemsOfLook;
    expect(await look(page), path).toEqual([]);
    const overhang = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overhang, path).toBe(0);
    expect(said, path).toEqual([]);
  }
  await context.close();
}
