import { like } from "drizzle-orm";
import { expect, test } from "vitest";
import { rateLimits } from "#app/platform/http/tables.server.ts";
import { anArticle, createPost, ok } from "#tests/setup/content.ts";
import { startTestApp } from "#tests/setup/test-app.ts";
import { drafts } from "../tables.server.ts";
import { dailyTexts } from "./daily-texts.server.ts";

test("one person keeps texts only up to a limit a day, and is told so", async () => {
  const app = await startTestApp();
  const author = await app.as("staff");
  const { id } = await createPost(author, anArticle("Labour"));
  const path = `/api/desk/posts/${id}`;
  await ok(author.write("PUT", `${path}/draft`, { title: "Labour profond" }));
  // As if the author had used up all of today but one short version.
  const hits = (dailyTexts.mostBytes - dailyTexts.leastPerVersion) / 1024;
  const used = await app.db
    .update(rateLimits)
    .set({ hits })
    .where(like(rateLimits.key, "text bytes%"))
    .returning();
  expect(used, "texts are counted").toHaveLength(1);
  const before = await app.db.$count(drafts);
  const copies = await Promise.all([1, 2, 3].map(() => author.post(`${path}/duplicate`, {})));
  expect(copies.map(({ status }) => status)).toEqual([429, 429, 429]);
  expect(await app.db.$count(drafts)).toBe(before);
  const last = await author.post(`${path}/revisions`, { part: "fr", name: "Avant" });
  expect(last.status).toBe(201);
  const next = await author.post(`${path}/revisions`, { part: "fr", name: "Après" });
  expect(next.status).toBe(429);
  expect(Number(next.headers.get("retry-after"))).toBeGreaterThan(80_000);
  expect(((await next.json()) as { message: string }).message).toMatch(/24\sheures/);
  const colleague = await app.as("editor");
  await ok(colleague.post(`${path}/duplicate`, {}), 201);
});
