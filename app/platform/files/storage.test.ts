import { readdir } from "node:fs/promises";
import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";
import { expect, test } from "vitest";
import type { MediaDetails } from "#app/content/media/schema.ts";
import { files } from "#app/platform/files/tables.server.ts";
import { fakeBucket, listen } from "#tests/setup/fake-bucket.ts";
import { jpeg } from "#tests/setup/pictures.ts";
import { startTestApp } from "#tests/setup/test-app.ts";
import { sweepFiles } from "./files.server.ts";
import { isFull, settingsProblem } from "./storage.server.ts";

test("images are stored in a bucket as in a folder", async () => {
  const { storage, objects, seen } = await fakeBucket();
  const { as, db, clock } = await startTestApp({ storage });
  const editor = await as("editor");
  const response = await editor.post("/api/media?filename=a.jpg", await jpeg());
  const item = (await response.json()) as MediaDetails;
  expect([...objects].map(([key, { type }]) => [key, type])).toEqual([
    [`/photos${item.url}`, "image/jpeg"],
  ]);
  expect(seen[0]?.authorization).toContain("Credential=key-id/");
  expect(seen[0]?.authorization).toContain("/eu-test-1/s3/");
  const file = await editor.get(item.url);
  expect(file.status).toBe(200);
  expect(Number(file.headers.get("content-length"))).toBe(item.bytes);
  await editor.delete(`/api/media/${item.id}`);
  await sweepFiles(db, storage, clock.now);
  expect(objects.size).toBe(0);
  expect((await editor.get(item.url)).status).toBe(404);
});

test("a full bucket counts as a full disk", async () => {
  const { storage } = await fakeBucket({ full: true });
  const { as, db } = await startTestApp({ storage });
  const editor = await as("editor");
  const response = await editor.post("/api/media?filename=a.jpg", await jpeg());
  expect(response.status).toBe(507);
  expect(await db.select().from(files)).toEqual([]);
});

test("a bucket that hangs or refuses us is answered with 503 and Retry-After", async () => {
  for (const bucket of [{ hangs: true }, { refuses: "SignatureDoesNotMatch" }]) {
    const { storage } = await fakeBucket(bucket);
    const { as, get } = await startTestApp({ storage });
    const editor = await as("editor");
    const response = await editor.post("/api/media?filename=a.jpg", await jpeg());
    expect(response.status).toBe(503);
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
    const { message } = (await response.json()) as { message: string };
    expect(message).toBe(
      "Les fichiers ne sont pas accessibles en ce moment. Réessayez dans une minute.",
    );
    // No call of the API: it has no language of its own.
    const picture = await get("/media/1/640-0123456789ab.jpg", { "accept-language": "en" });
    expect(picture.status).toBe(503);
    expect(await picture.json()).toMatchObject({
      message: "Files cannot be reached right now. Try again in a minute.",
    });
    expect(await (await get("/api/ready")).json()).toEqual({ status: "ready", storage: "away" });
  }
});

test("a probe tells wrong settings from a bucket that is away", async () => {
  const problemOf = async (bucket: Parameters<typeof fakeBucket>[0]) => {
    const { storage } = await fakeBucket(bucket);
    return storage.probe().then(
      () => "none",
      (error) => settingsProblem(error) ?? "away",
    );
  };
  expect(await problemOf({})).toBe("none");
  expect(await problemOf({ hangs: true })).toBe("away");
  expect(await problemOf({ refuses: "SignatureDoesNotMatch" })).toBe("SignatureDoesNotMatch");
  expect(await problemOf({ refuses: "NoSuchBucket" })).toBe("NoSuchBucket");
});

test("a full disk is distinguished from other errors", () => {
  const code = (code: string) => Object.assign(new Error(code), { code });
  expect(isFull(new Error("x", { cause: code("ENOSPC") }))).toBe(true);
  expect(isFull(code("EDQUOT"))).toBe(true);
  expect(isFull(code("EACCES"))).toBe(false);
  expect(isFull("ENOSPC")).toBe(false);
});

test("a broken connection during an upload leaves no file", async () => {
  const { app, as, storage, db } = await startTestApp();
  const editor = await as("editor");
  await editor.post("/api/media");
  const port = await listen(getRequestListener(app.fetch));
  const socket = connect(port, "127.0.0.1");
  const photo = await jpeg({ width: 300, height: 300 });
  const headers = [
    "POST /api/media?filename=a.jpg HTTP/1.1",
    "host: 127.0.0.1",
    `authorization: Bearer ${editor.token}`,
    `cookie: ${[...editor.cookies].map((pair) => pair.join("=")).join("; ")}`,
    `x-xsrf-token: ${decodeURIComponent(editor.cookies.get("XSRF-TOKEN") ?? "")}`,
    `content-length: ${photo.length}`,
  ];
  socket.write(`${headers.join("\r\n")}\r\n\r\n`);
  socket.write(photo.subarray(0, 500));
  await until(async () => (await readdir(storage.incoming)).length === 1);
  socket.destroy();
  await until(async () => (await readdir(storage.incoming)).length === 0);
  expect(await db.select().from(files)).toEqual([]);
});

async function until(true_: () => Promise<boolean>) {
  for (let tries = 0; tries < 200; tries++) {
    if (await true_()) return;
    await delay(25);
  }
  throw new Error("it never came to be");
}
