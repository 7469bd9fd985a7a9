import { expect, test } from "vitest";
import { ok } from "#tests/setup/content.ts";
import { startTestApp } from "#tests/setup/test-app.ts";
import type { Guide } from "./schema.ts";

test("hidden hints follow the user and nobody else", async () => {
  const site = await startTestApp();
  const [one, two] = [await site.as("staff"), await site.as("staff")];
  const guide = "/api/guide";
  const shown = { cards_hidden: false, welcome_closed: false, skipped: [] };
  expect(await ok<Guide>(one.get(guide))).toEqual(shown);
  await ok(one.patch(guide, { cards_hidden: true }));
  await ok(one.patch(guide, { skipped: ["social", "social"] }));
  expect(await ok<Guide>(one.get(guide))).toEqual({
    ...shown,
    cards_hidden: true,
    skipped: ["social"],
  });
  expect(await ok<Guide>(two.get(guide))).toEqual(shown);
  await ok(one.patch(guide, { cards_hidden: false }));
  expect((await ok<Guide>(one.get(guide))).cards_hidden).toBe(false);
  expect((await one.patch(guide, { skipped: ["fame"] })).status).toBe(422);
});
