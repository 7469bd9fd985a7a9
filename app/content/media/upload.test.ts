import { readdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import type { Storage } from "#app/platform/files/storage.server.ts";
import { files } from "#app/platform/files/tables.server.ts";
import {
  avif,
  gif,
  jpeg,
  pdf,
  photoFromPhone,
  pixelBomb,
  png,
  transparentPng,
  webp,
} from "#tests/setup/pictures.ts";
import { startTestApp, type TestApp } from "#tests/setup/test-app.ts";
import { createTestStorage } from "#tests/setup/test-storage.ts";
import type { MediaDetails } from "./schema.ts";
import { uploadLimits } from "./schema.ts";
import { media } from "./tables.server.ts";

type Refused = { message: string; errors?: { file: string[] } };

async function expectNothingLeft({ db, storage }: TestApp) {
  expect(await db.select().from(media)).toEqual([]);
  expect(await db.select().from(files)).toEqual([]);
  expect(await readdir(storage.incoming)).toEqual([]);
  const uploads = join(storage.incoming, "../uploads");
  const left = await readdir(uploads, { recursive: true, withFileTypes: true });
  expect(left.filter((entry) => entry.isFile())).toEqual([]);
}

test.each([
  ["JPEG", jpeg, "image/jpeg"],
  ["PNG without transparency", png, "image/jpeg"],
  ["PNG with transparency", transparentPng, "image/png"],
  ["WebP", webp, "image/jpeg"],
  ["AVIF", avif, "image/jpeg"],
  ["GIF", gif, "image/jpeg"],
])("a picture is accepted: %s", async (_, make, type) => {
  const { as, takeJobs } = await startTestApp();
  const editor = await as("editor");
  const response = await editor.post("/api/media?filename=atelier_1.bin", await make());
  expect(response.status).toBe(201);
  const item = (await response.json()) as MediaDetails;
  expect(item).toMatchObject({
    kind: "image",
    title: "Atelier 1",
    type,
    uses: 0,
    processing: true,
  });
  expect(item.color).toMatch(/^#[0-9a-f]{6}$/);
  expect(item.placeholder).toMatch(/^data:image\/webp;base64,/);
  expect(takeJobs("media-variants")).toEqual([{ name: "media-variants", data: { id: item.id } }]);
  const file = await editor.get(item.url);
  expect(file.status).toBe(200);
  expect(file.headers.get("content-type")).toBe(type);
  const { width, height } = await sharp(await file.arrayBuffer()).metadata();
  expect({ width, height }).toEqual({ width: item.width, height: item.height });
});

test("a PDF is stored unchanged", async () => {
  const { as } = await startTestApp();
  const editor = await as("editor");
  const response = await editor.post("/api/media?filename=Règlement%20intérieur.pdf", pdf());
  const item = (await response.json()) as MediaDetails;
  expect(item).toMatchObject({ kind: "pdf", type: "application/pdf", width: null, picture: null });
  const file = await editor.get(item.url);
  expect(Buffer.from(await file.arrayBuffer())).toEqual(pdf());
  expect(file.headers.get("content-type")).toBe("application/pdf");
  expect(file.headers.get("content-disposition")).toBe(
    `inline; filename="Reglement interieur.pdf"; filename*=UTF-8''R%C3%A8glement%20int%C3%A9rieur.pdf`,
  );
});

test("a photo is stored upright and without metadata", async () => {
  const { as } = await startTestApp();
  const editor = await as("editor");
  const original = await photoFromPhone();
  expect(original.includes("SecretMaker")).toBe(true);
  const response = await editor.post("/api/media?filename=a.jpg", original);
  const item = (await response.json()) as MediaDetails;
  expect(item).toMatchObject({ width: 40, height: 60 });
  const bytes = Buffer.from(await (await editor.get(item.url)).arrayBuffer());
  const { exif, orientation, xmp, iptc } = await sharp(bytes).metadata();
  expect({ exif, orientation, xmp, iptc }).toEqual({});
  expect(bytes.includes("Secret")).toBe(false);
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const refused: [string, () => Promise<Uint8Array> | Uint8Array, RegExp][] = [
  ["an SVG", () => Buffer.from(svg), /ni une photo/],
  ["an HTML page named as a picture", () => Buffer.from("<!doctype html><p>hello</p>"), /ni une/],
  ["a page behind a byte order mark", () => Buffer.from("\ufeff<html></html>      "), /ni une/],
  ["a program", () => Buffer.from("MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff\0\0"), /ni une photo/],
  ["a PDF that does not begin as one", () => Buffer.concat([Buffer.from("x"), pdf()]), /ni une/],
  ["a few bytes", () => Buffer.from("hello"), /ni une photo/],
  ["nothing", () => Buffer.alloc(0), /vide/],
  ["the beginning of a picture", async () => (await jpeg()).subarray(0, 200), /abîmée/],
  ["a picture's first bytes before a page", () => bytes("ff d8 ff e0", svg), /abîmée/],
  ["a picture of 900 million pixels", pixelBomb, /pixels/],
];

test.each(refused)("a refused upload leaves no file: %s", async (_, make, reason) => {
  const app = await startTestApp();
  const editor = await app.as("editor");
  // Name and type do not match the content.
  const lie = { "content-type": "image/jpeg" };
  const response = await editor.post("/api/media?filename=photo.jpg", await make(), lie);
  expect(response.status).toBe(422);
  const { errors } = (await response.json()) as Refused;
  expect(errors?.file[0]).toMatch(reason);
  await expectNothingLeft(app);
});

test("a file that is too large is refused by its content-length", async () => {
  const app = await startTestApp();
  const headers = { "content-length": String(uploadLimits.image + 1) };
  const visitor = await app.as("visitor");
  const response = await visitor.post("/api/media", Buffer.alloc(10), headers);
  expect(response.status).toBe(413);
});

test.each([
  ["picture", [0xff, 0xd8, 0xff, 0xe0], uploadLimits.image],
  ["document", [...Buffer.from("%PDF-1.7")], uploadLimits.pdf],
  ["recording", [...Buffer.from("ID3")], uploadLimits.audio],
])("a %s without content-length is counted while it streams", async (_, head, limit) => {
  const app = await startTestApp();
  const editor = await app.as("editor");
  let sent = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = new Uint8Array(64 * 1024);
      if (sent === 0) piece.set(head);
      sent += piece.length;
      controller.enqueue(piece);
    },
  });
  const response = await editor.post("/api/media?filename=big.jpg", endless);
  expect(response.status).toBe(413);
  expect(sent).toBeLessThan(limit + 4 * 64 * 1024);
  await expectNothingLeft(app);
});

test("an interrupted upload leaves no file", async () => {
  const app = await startTestApp();
  const editor = await app.as("editor");
  const photo = await jpeg({ width: 400, height: 400 });
  const broken = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(photo.subarray(0, 900)),
    pull: (controller) => controller.error(new Error("socket hang up")),
  });
  const response = await editor.post("/api/media", broken);
  expect(response.status).toBe(422);
  await expectNothingLeft(app);
});

test.each(["before anything is written", "half-way"])(
  "an upload to a full disk is refused: %s",
  async (when) => {
    const storage = await createTestStorage();
    const full: Storage = {
      ...storage,
      async put(key, bytes, type) {
        if (when === "half-way") await storage.put(key, bytes.subarray(0, 50), type);
        const cause = Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
        throw new Error("cannot write", { cause });
      },
    };
    const app = await startTestApp({ storage: full });
    const editor = await app.as("editor");
    const response = await editor.post("/api/media?filename=a.jpg", await jpeg());
    expect(response.status).toBe(507);
    expect(await response.json()).toEqual({ message: "Insufficient Storage" });
    await expectNothingLeft(app);
  },
);

test("the file name of an upload is never used as a path", async () => {
  const app = await startTestApp();
  const editor = await app.as("editor");
  const names = ["../../etc/passwd.jpg", "C:\\Users\\moi\\photo.jpg", "a\u0000b\u202e.jpg", ""];
  const titles = [];
  for (const name of names) {
    const path = `/api/media?filename=${encodeURIComponent(name)}`;
    const response = await editor.post(path, await jpeg());
    if (response.status === 422) continue;
    const item = (await response.json()) as MediaDetails;
    expect(item.url).toMatch(/^\/media\/\d+\/64-[0-9a-f]{12}\.jpg$/);
    titles.push(item.title);
  }
  expect(titles).toEqual(["Passwd", "Photo", "–"]);
});

function bytes(hex: string, text: string) {
  return Buffer.concat([Buffer.from(hex.replaceAll(" ", ""), "hex"), Buffer.from(text)]);
}
