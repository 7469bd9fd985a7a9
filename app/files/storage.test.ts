import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";
import { expect, onTestFinished, test } from "vitest";
import type { MediaDetails } from "#app/features/media/schema.ts";
import { files } from "#app/files/tables.server.ts";
import { jpeg } from "#tests/setup/pictures.ts";
import { startTestApp } from "#tests/setup/test-app.ts";
import { createTestStorage } from "#tests/setup/test-storage.ts";
import { sweepFiles } from "./files.server.ts";
import { isFull, openStorage, settingsProblem } from "./storage.server.ts";

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

async function listen(answer: Answer) {
  const server = createServer(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** An in-memory server for the part of S3 that we use. */
async function fakeBucket({ full = false, hangs = false, refuses = "" } = {}) {
  const objects = new Map<string, { bytes: Buffer; type: string }>();
  const seen: { method: string; authorization: string }[] = [];
  const port = await listen(async (request, response) => {
    const { method = "", url = "", headers } = request;
    const key = decodeURIComponent(new URL(url, "http://x").pathname);
    seen.push({ method, authorization: headers.authorization ?? "" });
    const error = (status: number, code: string) =>
      response
        .writeHead(status, { "content-type": "application/xml" })
        .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`);
    const bytes = Buffer.concat(await request.toArray());
    if (hangs) return;
    if (refuses) return error(403, refuses);
    if (method === "PUT") {
      if (full) return error(507, "XMinioStorageFull");
      objects.set(key, { bytes, type: headers["content-type"] ?? "" });
      return response.writeHead(200, { etag: '"1"' }).end();
    }
    const found = objects.get(key);
    if (method === "DELETE") {
      objects.delete(key);
      return response.writeHead(204).end();
    }
    if (!found) return error(404, "NoSuchKey");
    return response.writeHead(200, { "content-type": found.type }).end(found.bytes);
  });
  const { incoming } = await createTestStorage();
  const endpoint = encodeURIComponent(`http://127.0.0.1:${port}`);
  const storage = await openStorage({
    dataDir: `${incoming}/..`,
    url: `s3://photos?endpoint=${endpoint}&region=eu-test-1`,
    credentials: { accessKeyId: "key-id", secretAccessKey: "not-a-secret" },
    ...(hangs ? { timeLimit: 200 } : {}),
  });
  return { storage, objects, seen };
}

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
