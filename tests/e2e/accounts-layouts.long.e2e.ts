import { lookTwice, narrow } from "./accessible.ts";
import { test } from "./journey.ts";
import { open } from "./page-ready.ts";
import { enterAs } from "./person.ts";

test("each layout passes axe at 360 px light and at 1280 px dark", async ({ page, context }) => {
  await page.setViewportSize(narrow);
  await open(page, "/login");
  await lookTwice(page, { path: "/login", frame: true });
  await enterAs(context, "admin");
  await open(page, "/dashboard");
  await lookTwice(page, { path: "/dashboard", frame: true });
});
