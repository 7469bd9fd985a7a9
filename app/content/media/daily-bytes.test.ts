import { readdir } from "node:fs/promises";
import { like } from "drizzle-orm";
import { expect, test } from "vitest";
import { rateLimits } from "#app/platform/http/tables.server.ts";
import { pdf } from "#tests/setup/pictures.ts";
import { startTestApp, type TestApp } from "#tests/setup/test-app.ts";
import { dailyLimits } from "./schema.ts";
import { media } from "./tables.server.ts";

const KB = 1024;

/** As if the person with the only count had already added all but this much today. */
async function leave({ db }: TestApp, bytes: number) {
  const hits = (dailyLimits.bytes - bytes) / KB;
  const changed = await db
    .update(rateLimits)
    .set({ hits })
    .where(like(rateLimits.key, "media bytes%"))
    .returning();
  expect(changed, "uploads are counted").toHaveLength(1);
}

test("one person fills the library only up to a limit a day, and is told so", async () => {
  const app = await startTestApp();
  const author = await app.as("staff");
  const file = pdf();
  const upload = (name = "plan.pdf") => author.post(`/api/media?filename=${name}`, file);
  expect((await upload()).status).toBe(201);
  // Small files count with a quarter of a megabyte: four at once, room for two.
  await leave(app, 2 * dailyLimits.leastPerFile);
  const answers = await Promise.all([upload(), upload(), upload(), upload()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 429, 429]);
  const refused = await upload();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(80_000);
  expect(((await refused.json()) as { message: string }).message).toMatch(/24/);
  expect(await app.db.select().from(media)).toHaveLength(3);
  expect(await readdir(app.storage.incoming)).toEqual([]);
  const colleague = await app.as("staff");
  expect((await colleague.post("/api/media?filename=a.pdf", file)).status).toBe(201);
});

test("a replaced file counts too", async () => {
  const app = await startTestApp();
  const editor = await app.as("editor");
  const added = await editor.post("/api/media?filename=plan.pdf", pdf());
  const { id } = (await added.json()) as { id: number };
  await leave(app, 0);
  const replaced = await editor.write("PUT", `/api/media/${id}/file?filename=new.pdf`, pdf());
  expect(replaced.status).toBe(429);
});

test("one person has few files on the way, and what stops arriving leaves nothing", async () => {
  const app = await startTestApp();
  const [author, colleague] = [await app.as("staff"), await app.as("staff")];
  await author.get("/sanctum/csrf-cookie");
  let stop = () => {};
  const stopped = new Promise<void>((resolve) => {
    stop = resolve;
  });
  const unfinished = () => {
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        controller.enqueue(pdf());
        await stopped;
        controller.error(new Error("the connection is gone"));
      },
    });
    return author.post("/api/media?filename=plan.pdf", body);
  };
  const stalled = Array.from({ length: dailyLimits.atOnce }, unfinished);
  await expect
    .poll(async () => (await readdir(app.storage.incoming)).length)
    .toBe(dailyLimits.atOnce);
  const upload = (who: typeof author) => who.post("/api/media?filename=plan.pdf", pdf());
  expect((await upload(author)).status).toBe(429);
  expect((await upload(colleague)).status).toBe(201);
  stop();
  expect((await Promise.all(stalled)).map(({ status }) => status)).toEqual(stalled.map(() => 422));
  expect(await readdir(app.storage.incoming)).toEqual([]);
  expect((await upload(author)).status).toBe(201);
});
