import { rm } from "node:fs/promises";
import { afterEach, expect, onTestFinished, test } from "vitest";
import { createBucketServer } from "#tests/setup/bucket-server.ts";
import { jpeg } from "#tests/setup/pictures.ts";
import { createTestDatabase } from "#tests/setup/test-database.ts";
import { signInAdmin } from "../../measure/setup/clients.ts";
import { ADMIN } from "../../measure/setup/site.ts";
import { newFolder, startServer, stopAll } from "./server-process.ts";

afterEach(stopAll);

test("the built site keeps its files in a bucket", async () => {
  const folder = await newFolder();
  const bucket = createBucketServer();
  const endpoint = encodeURIComponent(`http://127.0.0.1:${await bucket.start()}`);
  const database = await createTestDatabase();
  onTestFinished(async () => {
    await bucket.stop();
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });
  const server = startServer(folder, {
    DATABASE_URL: database.url,
    STORAGE_URL: `s3://tremplin?endpoint=${endpoint}`,
    AWS_ACCESS_KEY_ID: "test",
    AWS_SECRET_ACCESS_KEY: "not-a-secret",
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  });
  const admin = await signInAdmin({ url: await server.ready() });
  const bytes = new Uint8Array(await jpeg({ width: 60, height: 40 }));
  const sent = await admin.post("/api/media?filename=a.jpg", bytes);
  const { url } = (await sent.json()) as { url: string };
  expect((await admin.get(url)).status).toBe(200);
  expect([...bucket.objects.keys()].some((key) => key.startsWith("/tremplin/"))).toBe(true);
  await server.stop();
});
