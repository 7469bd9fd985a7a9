import { lookTwice, narrow } from "./accessible.ts";
import { test } from "./journey.ts";
import { open } from "./page-ready.ts";
import { enterAs } from "./person.ts";

test("axe finds nothing in each layout, at 360 px and light, at 1280 px and dark", async ({
  page,
  context,
}) => {
  await page.setViewportSize(narrow);
  await open(page, "/login");
  await lookTwice(page, { path: "/login", frame: true });
  await enterAs(context, "admin");
  await open(page, "/dashboard");
  await lookTwice(page, { path: "/dashboard", frame: true });
});
