import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import {
  registrationDocuments as documents,
  registrations,
} from "#app/features/registrations/tables.server.ts";
import { files } from "#app/files/tables.server.ts";
import { bodyOf, send, somebody } from "#tests/setup/apply.ts";
import { read } from "#tests/setup/content.ts";
import {
  gif,
  jpeg,
  lockedPdf,
  pdf,
  photoFromPhone,
  pixelBomb,
  webp,
} from "#tests/setup/pictures.ts";
import { startTestApp, type TestApp } from "#tests/setup/test-app.ts";
import { announce, head, sendPiece, upload } from "#tests/setup/upload.ts";
import {
  registrationUploadPieces as pieces,
  registrationUploads as uploads,
} from "./tables.server.ts";

async function start() {
  const site = await startTestApp();
  return { site, visitor: await site.as("visitor") };
}

const addressOf = (answer: Response) => answer.headers.get("location") ?? "";

describe("a paper on its way", () => {
  test("comes in pieces, resumes where it stopped, and is checked when it is whole", async () => {
    const { site, visitor } = await start();
    const file = pdf(200_000);
    const created = await announce(visitor, file.length);
    expect(created.status).toBe(201);
    const address = addressOf(created);
    expect(address).toMatch(/^\/api\/registrations\/uploads\/[0-9a-f]{32}$/);

    const half = await sendPiece(visitor, address, 0, file.subarray(0, 90_000));
    expect([half.status, half.headers.get("upload-offset")]).toEqual([204, "90000"]);
    const asked = await head(visitor, address);
    expect(asked.headers.get("upload-offset")).toBe("90000");
    expect(asked.headers.get("cache-control")).toBe("no-store");
    expect((await sendPiece(visitor, address, 0, file.subarray(0, 10))).status).toBe(409);

    const rest = await sendPiece(visitor, address, 90_000, file.subarray(90_000));
    expect([rest.status, rest.headers.get("upload-offset")]).toEqual([204, String(file.length)]);
    const [row] = await site.db.select().from(uploads);
    expect(row).toMatchObject({ type: "application/pdf", bytes: file.length });
    expect(row?.fileKey).toMatch(/^private\//);
    expect(Buffer.from((await site.storage.get(row?.fileKey ?? "")) ?? "").equals(file)).toBe(true);
    expect(await site.db.select().from(pieces)).toEqual([]);
  });

  test("a line that breaks keeps what arrived", async () => {
    const { visitor } = await start();
    const file = pdf(300_000);
    const address = addressOf(await announce(visitor, file.length));
    let sent = 0;
    const broken = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (sent >= 150_000) return controller.error(new Error("the line broke"));
        controller.enqueue(file.subarray(sent, sent + 50_000));
        sent += 50_000;
      },
    });
    await sendPiece(visitor, address, 0, broken).catch(() => {});
    const offset = Number((await head(visitor, address)).headers.get("upload-offset"));
    expect(offset).toBeGreaterThan(0);
    const rest = await sendPiece(visitor, address, offset, file.subarray(offset));
    expect(rest.status).toBe(204);
  });

  test("a photo loses what the camera wrote into it and stands upright", async () => {
    const { site, visitor } = await start();
    await upload(visitor, await photoFromPhone());
    const [row] = await site.db.select().from(uploads);
    const stored = Buffer.from((await site.storage.get(row?.fileKey ?? "")) ?? "");
    expect(stored.includes("Secret")).toBe(false);
    const { width, height, exif, orientation } = await sharp(stored).metadata();
    expect([width, height, exif, orientation]).toEqual([40, 60, undefined, undefined]);
  });

  test.each([
    ["a GIF", gif],
    ["a WebP", webp],
    ["a page", async () => Buffer.from("<html><script>alert(1)</script></html>")],
    ["a broken photo", async () => (await jpeg()).subarray(0, 200)],
    ["a bomb", pixelBomb],
    ["a PDF with a password", async () => lockedPdf()],
  ])("%s is refused in the sender's language and leaves nothing", async (_, make) => {
    const { site, visitor } = await start();
    const file = Uint8Array.from(await make());
    const address = addressOf(await announce(visitor, file.length));
    const answer = await sendPiece(visitor, address, 0, file, { "accept-language": "de" });
    expect(answer.status).toBe(422);
    const { errors } = await read<{ errors: { file: string[] } }>(answer);
    expect(errors.file[0]).toMatch(/Datei|Bild/);
    expect(await site.db.select().from(files)).toEqual([]);
    expect((await head(visitor, address)).status).toBe(404);
    expect(await readdir(join(site.storage.incoming))).toEqual([]);
  });

  test("more than 5 MB are not even begun", async () => {
    const { site, visitor } = await start();
    expect((await announce(visitor, 5 * 1024 * 1024 + 1)).status).toBe(413);
    expect(await site.db.select().from(uploads)).toEqual([]);
    const small = addressOf(await announce(visitor, 100));
    expect((await sendPiece(visitor, small, 0, pdf(5_000))).status).toBeGreaterThanOrEqual(400);
  });

  test.each([
    ["no length", {}],
    ["a length to be told later", { "upload-defer-length": "1" }],
    ["parts to be joined", { "upload-concat": "partial", "upload-length": "500" }],
    ["half a byte", { "upload-length": "5.5" }],
    ["more than a number holds", { "upload-length": "99999999999999999999" }],
    ["a name from nowhere", { "upload-length": "500", "upload-metadata": "__proto__ YQ==" }],
  ])("%s is the sender's mistake", async (_, headers) => {
    const { site, visitor } = await start();
    const version = { "tus-resumable": "1.0.0" };
    const answer = await visitor.post("/api/registrations/uploads", undefined, {
      ...version,
      ...headers,
    });
    expect(answer.status).toBe(400);
    expect(await site.db.select().from(uploads)).toEqual([]);
  });

  test("a piece that begins nowhere, elsewhere or runs over leaves what there was", async () => {
    const { site, visitor } = await start();
    const address = addressOf(await announce(visitor, 500));
    const type = "application/offset+octet-stream";
    const bare = { "tus-resumable": "1.0.0", "content-type": type };
    expect((await visitor.patch(address, pdf(500), bare)).status).toBe(400);
    const statuses = [];
    for (const offset of ["-1", "1", "1e1", "99999999999999999999"]) {
      const headers = { ...bare, "upload-offset": offset };
      statuses.push((await visitor.patch(address, pdf(500), headers)).status);
    }
    expect(statuses).toEqual([400, 409, 400, 400]);
    expect((await sendPiece(visitor, address, 0, pdf(5_000))).status).toBe(413);
    expect(await site.db.select().from(uploads)).toMatchObject([{ size: 500, received: 0 }]);
    expect(await site.db.select().from(pieces)).toEqual([]);
  });

  test("5 MB in one piece are taken", async () => {
    const { visitor } = await start();
    const id = await upload(visitor, pdf(5 * 1024 * 1024));
    expect(id).toHaveLength(32);
  });

  test("writing needs the CSRF token, reading is no way out, and a guess finds nothing", async () => {
    const { visitor } = await start();
    const address = addressOf(await announce(visitor, 500));
    const noToken = { "x-xsrf-token": "" };
    expect((await sendPiece(visitor, address, 0, pdf(500), noToken)).status).toBe(419);
    expect((await visitor.delete(address, undefined, noToken)).status).toBe(419);
    expect((await visitor.get(address)).status).toBe(404);
    const guess = address.replace(/.$/, (last) => (last === "0" ? "1" : "0"));
    expect((await head(visitor, guess)).status).toBe(404);
    for (const id of ["..", "%2e%2e%2f", "x%00", "a".repeat(500)]) {
      const response = await head(visitor, `/api/registrations/uploads/${id}`);
      expect(response.status, id).toBeLessThan(500);
    }
  });

  test("can be forgotten", async () => {
    const { visitor } = await start();
    const address = addressOf(await announce(visitor, 500));
    const headers = { "tus-resumable": "1.0.0" };
    expect((await visitor.delete(address, undefined, headers)).status).toBe(204);
    expect((await head(visitor, address)).status).toBe(404);
  });
});

describe("papers of an application", () => {
  async function applyWith(site: TestApp, documents: Record<string, string>, answers?: object) {
    const visitor = await site.as("visitor");
    const body = bodyOf({ ...(await somebody(site)), ...answers }, { documents: documents });
    return send(visitor, body);
  }

  test("are tied to it, once", async () => {
    const { site, visitor } = await start();
    const identity = await upload(visitor, await jpeg());
    const cv = await upload(visitor, pdf());
    expect((await applyWith(site, { identity, cv, passport: "x" })).status).toBe(201);
    const rows = await site.db.select().from(documents).orderBy(documents.name);
    expect(rows).toMatchObject([
      { name: "cv", state: "received", type: "application/pdf" },
      { name: "identity", state: "received", type: "image/jpeg" },
    ]);
    expect(await site.db.select().from(uploads)).toEqual([]);

    const again = await applyWith(site, { identity });
    expect(again.status).toBe(422);
    expect(await again.json()).toHaveProperty(["errors", "documents.identity"]);
    expect(await site.db.select().from(registrations)).toHaveLength(1);
  });

  test("that did not arrive whole are asked for again, and nothing is written", async () => {
    const { site, visitor } = await start();
    const half = addressOf(await announce(visitor, 500));
    await sendPiece(visitor, half, 0, pdf(500).subarray(0, 100));
    const answer = await applyWith(site, { identity: half.split("/").at(-1) ?? "" });
    expect(answer.status).toBe(422);
    expect(await site.db.select().from(registrations)).toEqual([]);
  });

  test("that were forgotten, or are a day old, belong to nobody", async () => {
    const { site, visitor } = await start();
    const forgotten = await upload(visitor, pdf());
    const path = `/api/registrations/uploads/${forgotten}`;
    const gone = await visitor.delete(path, undefined, { "tus-resumable": "1.0.0" });
    expect(gone.status).toBe(204);
    const old = await upload(visitor, await jpeg());
    site.clock.now = new Date(site.clock.now.getTime() + 24 * 60 * 60 * 1000);
    const answer = await applyWith(site, { identity: old, cv: forgotten });
    expect(answer.status).toBe(422);
    const { errors } = await read<{ errors: object }>(answer);
    expect(Object.keys(errors).sort()).toEqual(["documents.cv", "documents.identity"]);
    expect(await site.db.select().from(registrations)).toEqual([]);
    expect(await site.db.select().from(documents)).toEqual([]);
  });

  test("whose last piece came when the process died are made whole on sending", async () => {
    const { site, visitor } = await start();
    const file = pdf(500);
    const address = addressOf(await announce(visitor, file.length));
    const id = address.split("/").at(-1) ?? "";
    // As if the process had ended between the last piece and the check.
    await site.db.insert(pieces).values({ uploadId: id, start: 0, bytes: file });
    await site.db.update(uploads).set({ received: file.length }).where(eq(uploads.id, id));
    expect((await applyWith(site, { identity: id })).status).toBe(201);
    const [row] = await site.db.select().from(documents);
    const stored = await site.storage.get(row?.fileKey ?? "");
    expect(Buffer.from(stored ?? "").equals(file)).toBe(true);
  });

  test("that this person is not asked for are left aside", async () => {
    const { site, visitor } = await start();
    const diploma = await upload(visitor, pdf());
    expect((await applyWith(site, { diploma }, { education_level: "none" })).status).toBe(201);
    expect(await site.db.select().from(documents)).toEqual([]);
    expect((await applyWith(site, { diploma }, { education_level: "cepe" })).status).toBe(201);
    expect(await site.db.select().from(documents)).toMatchObject([{ name: "diploma" }]);
  });

  test("are added later by whoever proves whose application it is", async () => {
    const { site, visitor } = await start();
    const first = await upload(visitor, await jpeg());
    await applyWith(site, { identity: first });
    const [registration] = await site.db.select().from(registrations);
    const path = `/api/registrations/${registration?.reference}/status`;
    const { token } = await read<{ token: string }>(
      visitor.post(path, { birth_date: "2001-03-27" }),
    );
    const add = (documents: object) =>
      visitor.post(`${path}/documents`, { documents: documents }, { "x-registration-token": token });
    const second = await upload(visitor, pdf());
    // There already, and nobody asked for another one.
    expect((await add({ identity: second })).status).toBe(409);
    expect((await add({ passport: second })).status).toBe(422);
    await site.db.update(documents).set({ state: "asked", askedWhy: "La photo est floue." });
    await site.db.update(registrations).set({ documentsAsked: true });
    const added = await add({ identity: second });
    expect(added.status).toBe(200);
    expect(await site.db.select().from(documents)).toMatchObject([
      { name: "identity", state: "received", type: "application/pdf" },
    ]);
    expect(await site.db.select().from(registrations)).toMatchObject([{ documentsAsked: false }]);
    const released = await site.db.select().from(files);
    expect(released.filter(({ sweepAfter }) => sweepAfter !== null)).toHaveLength(1);
  });
});
