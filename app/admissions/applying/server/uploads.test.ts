import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import {
  registrationDocuments as documents,
  registrations,
} from "#app/admissions/registrations/tables.server.ts";
import { files } from "#app/platform/files/tables.server.ts";
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

describe("upload", () => {
  test("an upload resumes at its offset and is checked when complete", async () => {
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

  test("bytes received before a cut connection are kept", async () => {
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

  test("a photo is stored upright and without camera metadata", async () => {
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
  ])("%s is refused in the caller's language and nothing is stored", async (_, make) => {
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

  test("an upload of more than 5 MB is refused at creation", async () => {
    const { site, visitor } = await start();
    expect((await announce(visitor, 5 * 1024 * 1024 + 1)).status).toBe(413);
    expect(await site.db.select().from(uploads)).toEqual([]);
    const small = addressOf(await announce(visitor, 100));
    expect((await sendPiece(visitor, small, 0, pdf(5_000))).status).toBeGreaterThanOrEqual(400);
  });

  test.each([
    ["no length", {}],
    ["a deferred length", { "upload-defer-length": "1" }],
    ["partial uploads", { "upload-concat": "partial", "upload-length": "500" }],
    ["half a byte", { "upload-length": "5.5" }],
    ["more than a number holds", { "upload-length": "99999999999999999999" }],
    [
      "a prototype key as metadata",
      { "upload-length": "500", "upload-metadata": "__proto__ YQ==" },
    ],
  ])("creation with %s is a client error", async (_, headers) => {
    const { site, visitor } = await start();
    const version = { "tus-resumable": "1.0.0" };
    const answer = await visitor.post("/api/registrations/uploads", undefined, {
      ...version,
      ...headers,
    });
    expect(answer.status).toBe(400);
    expect(await site.db.select().from(uploads)).toEqual([]);
  });

  test("a chunk with a wrong offset or too many bytes changes nothing", async () => {
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

  test("one chunk of 5 MB is accepted", async () => {
    const { visitor } = await start();
    const id = await upload(visitor, pdf(5 * 1024 * 1024));
    expect(id).toHaveLength(32);
  });

  test("writing needs the CSRF token, reading and unknown ids are refused", async () => {
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

  test("delete ends an upload", async () => {
    const { visitor } = await start();
    const address = addressOf(await announce(visitor, 500));
    const headers = { "tus-resumable": "1.0.0" };
    expect((await visitor.delete(address, undefined, headers)).status).toBe(204);
    expect((await head(visitor, address)).status).toBe(404);
  });
});

describe("documents of a registration", () => {
  async function applyWith(site: TestApp, documents: Record<string, string>, answers?: object) {
    const visitor = await site.as("visitor");
    const body = bodyOf({ ...(await somebody(site)), ...answers }, { documents: documents });
    return send(visitor, body);
  }

  test("an upload is attached to one registration only", async () => {
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

  test("submit with an incomplete upload is refused and writes nothing", async () => {
    const { site, visitor } = await start();
    const half = addressOf(await announce(visitor, 500));
    await sendPiece(visitor, half, 0, pdf(500).subarray(0, 100));
    const answer = await applyWith(site, { identity: half.split("/").at(-1) ?? "" });
    expect(answer.status).toBe(422);
    expect(await site.db.select().from(registrations)).toEqual([]);
  });

  test("a deleted or expired upload cannot be attached", async () => {
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

  test("submit finishes an upload that was not finished after its last chunk", async () => {
    const { site, visitor } = await start();
    const file = pdf(500);
    const address = addressOf(await announce(visitor, file.length));
    const id = address.split("/").at(-1) ?? "";
    // As if the process had stopped between the last chunk and the check.
    await site.db.insert(pieces).values({ uploadId: id, start: 0, bytes: file });
    await site.db.update(uploads).set({ received: file.length }).where(eq(uploads.id, id));
    expect((await applyWith(site, { identity: id })).status).toBe(201);
    const [row] = await site.db.select().from(documents);
    const stored = await site.storage.get(row?.fileKey ?? "");
    expect(Buffer.from(stored ?? "").equals(file)).toBe(true);
  });

  test("documents that are not requested are ignored", async () => {
    const { site, visitor } = await start();
    const diploma = await upload(visitor, pdf());
    expect((await applyWith(site, { diploma }, { education_level: "none" })).status).toBe(201);
    expect(await site.db.select().from(documents)).toEqual([]);
    expect((await applyWith(site, { diploma }, { education_level: "cepe" })).status).toBe(201);
    expect(await site.db.select().from(documents)).toMatchObject([{ name: "diploma" }]);
  });

  test("the applicant adds documents later with a status token", async () => {
    const { site, visitor } = await start();
    const first = await upload(visitor, await jpeg());
    await applyWith(site, { identity: first });
    const [registration] = await site.db.select().from(registrations);
    const path = `/api/registrations/${registration?.reference}/status`;
    const { token } = await read<{ token: string }>(
      visitor.post(path, { birth_date: "2001-03-27" }),
    );
    const add = (documents: object) =>
      visitor.post(
        `${path}/documents`,
        { documents: documents },
        { "x-registration-token": token },
      );
    const second = await upload(visitor, pdf());
    await site.db.update(documents).set({ state: "verified" });
    // A verified document cannot be replaced unless it was asked for again.
    expect((await add({ identity: second })).status).toBe(422);
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
