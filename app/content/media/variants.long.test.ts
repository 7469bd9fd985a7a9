import { eq } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { transaction } from "#app/platform/db/transaction.server.ts";
import { sweepFiles } from "#app/platform/files/files.server.ts";
import { files } from "#app/platform/files/tables.server.ts";
import { transparentPng } from "#tests/setup/pictures.ts";
import { startTestApp } from "#tests/setup/test-app.ts";
import { makeVariants } from "./make-variants.server.ts";
import type { MediaDetails } from "./schema.ts";
import { regionAround, widthsFor } from "./shapes.ts";
import { media } from "./tables.server.ts";
import { recordMediaUses } from "./uses.server.ts";

/** Red on the left, blue on the right, so that the colour shows the position of a crop. */
async function twoColours() {
  const half = { width: 400, height: 300, channels: 3 } as const;
  const blue = await sharp({ create: { ...half, background: "#0000ff" } })
    .png()
    .toBuffer();
  return sharp({ create: { ...half, width: 800, background: "#ff0000" } })
    .composite([{ input: blue, left: 400, top: 0 }])
    .extend({ bottom: 600, background: "#ff0000" })
    .jpeg()
    .toBuffer();
}

async function withPicture(bytes: Uint8Array) {
  const app = await startTestApp();
  const editor = await app.as("editor");
  const response = await editor.post("/api/media?filename=a.jpg", bytes);
  const { id } = (await response.json()) as MediaDetails;
  const place = { db: app.db, storage: app.storage, now: () => app.clock.now };
  return {
    ...app,
    editor,
    id,
    make: () => makeVariants(place, id),
    item: async () => (await (await editor.get(`/api/media/${id}`)).json()) as MediaDetails,
  };
}

const titles = { label: "Brouillon", publicLabel: "Article" };
const aPlace = { type: "post", id: 7, ...titles, ownerId: null } as const;

const addresses = (set = "") => set.split(", ").map((part) => part.split(" ")[0] ?? "");

test("sizes are made in both formats, and every address is served", async () => {
  const { make, item, editor } = await withPicture(await twoColours());
  const before = await item();
  expect(before.picture).toEqual({ src: before.url, width: 800, height: 900, alt: "" });
  expect(before.cover).toMatchObject({ src: before.url, width: 800, height: 450 });
  await make();
  const { picture, cover, processing } = await item();
  expect(processing).toBe(false);
  expect(picture).toMatchObject({ width: 800, height: 900 });
  expect(picture?.avif).toMatch(/320-\w+\.avif 320w, .*640-\w+\.avif 640w, .*800-\w+\.avif 800w$/);
  expect(cover).toMatchObject({ width: 800, height: 450 });
  for (const shape of [picture, cover]) {
    const all = [shape?.src ?? "", ...addresses(shape?.avif), ...addresses(shape?.webp)];
    expect(all).toHaveLength(7);
    for (const address of all) {
      const response = await editor.get(address);
      expect(response.status, address).toBe(200);
      const [, width, extension] = /(\d+)-\w+\.(\w+)$/.exec(address) ?? [];
      const type = extension === "jpg" ? "image/jpeg" : `image/${extension}`;
      expect(response.headers.get("content-type")).toBe(type);
      const size = await sharp(await response.arrayBuffer()).metadata();
      expect(size.width).toBe(Number(width));
      const ratio = shape === cover ? 16 / 9 : 800 / 900;
      expect(Math.abs(size.width / size.height - ratio)).toBeLessThan(0.02);
    }
  }
});

test("the crop follows the focal point, and an old address redirects to the new crop", async () => {
  const { make, item, editor, id, takeJobs, db, storage, clock } = await withPicture(
    await sharp(await twoColours())
      .extract({ left: 0, top: 0, width: 800, height: 300 })
      .toBuffer(),
  );
  await editor.patch(`/api/media/${id}`, { focal_point: { x: 0, y: 0.5 } });
  await make();
  const left = (await item()).cover;
  expect(await colourOf(await editor.get(left?.src ?? ""))).toBe("red");
  takeJobs("media-variants");
  await editor.patch(`/api/media/${id}`, { focal_point: { x: 1, y: 0.5 } });
  expect(takeJobs("media-variants")).toHaveLength(1);
  // The old crop is served until the new one is made.
  expect((await item()).cover).toEqual(left);
  const full = (await item()).picture;
  await make();
  const right = (await item()).cover;
  expect((await item()).picture).toEqual(full);
  expect(await colourOf(await editor.get(right?.src ?? ""))).toBe("blue");
  await sweepFiles(db, storage, clock.now);
  const old = await editor.get(addresses(left?.webp)[0] ?? "");
  expect(old.status).toBe(302);
  expect(old.headers.get("location")).toBe(addresses(right?.webp)[0]);
  expect(old.headers.get("cache-control")).toBe("no-cache");
});

async function colourOf(response: Response) {
  const { dominant } = await sharp(await response.arrayBuffer()).stats();
  return dominant.r > dominant.b ? "red" : "blue";
}

test("making sizes twice, or of a deleted picture, changes nothing", async () => {
  const { make, item, db, id, editor } = await withPicture(await transparentPng());
  await make();
  const [before, stored] = [await item(), await db.select().from(files)];
  await make();
  await make();
  expect(await item()).toEqual(before);
  expect(await db.select().from(files)).toEqual(stored);
  expect(stored.every(({ sweepAfter }) => sweepAfter === null)).toBe(true);
  expect(before.picture?.src).toMatch(/\.png$/);
  await editor.delete(`/api/media/${id}`);
  await make();
  expect(await db.select().from(media).where(eq(media.id, id))).toEqual([]);
});

test("a public file is immutable for caches and has safe headers", async () => {
  const { item, get, app, db, id } = await withPicture(await transparentPng());
  const { url } = await item();
  await transaction(db, (tx) => recordMediaUses(tx, aPlace, { all: [id], shown: [id] }));
  const response = await get(url);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "cache-control": "public, max-age=31536000, immutable",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "content-disposition": expect.stringMatching(/^inline; filename="\d+\.png"/),
    "x-content-type-options": "nosniff",
  });
  const etag = response.headers.get("etag") ?? "";
  expect((await get(url, { "if-none-match": etag })).status).toBe(304);
  const head = await app.request(url, { method: "HEAD" });
  expect(head.headers.get("content-length")).toBe(response.headers.get("content-length"));
  for (const wrong of ["/media/1/x.png", "/media/1/40-000000000000.svg", "/media/1/..%2f..%2fx"]) {
    expect((await get(wrong)).status, wrong).toBe(404);
  }
});

describe("the library cannot be listed", () => {
  async function withUse(shown: boolean) {
    const given = await withPicture(await twoColours());
    const { db, id } = given;
    const uses = { all: [id], shown: shown ? [id] : [] };
    await transaction(db, (tx) => recordMediaUses(tx, aPlace, uses));
    return { ...given, url: (await given.item()).url };
  }

  test("an unknown name answers 404", async () => {
    const { get, editor, id } = await withUse(true);
    for (const name of [
      "800-000000000000.jpg",
      "000000000000.pdf",
      "cover-320-0123456789ab.webp",
    ]) {
      expect((await get(`/media/${id}/${name}`)).status, name).toBe(404);
      expect((await editor.get(`/media/${id}/${name}`)).status, name).toBe(404);
    }
  });

  test("a former crop redirects to the current one", async () => {
    const { get, editor, id, make, item, db, storage, clock } = await withUse(true);
    await make();
    const before = (await item()).cover?.src ?? "";
    await editor.patch(`/api/media/${id}`, { focal_point: { x: 0.2, y: 0.9 } });
    await make();
    await sweepFiles(db, storage, clock.now);
    const moved = await get(before);
    expect([moved.status, moved.headers.get("location")]).toEqual([302, expect.any(String)]);
    // With the first focal point again, its crop is served directly.
    await editor.patch(`/api/media/${id}`, { focal_point: { x: 0.5, y: 0.5 } });
    await make();
    expect((await get(before)).status).toBe(200);
  });

  test("a file of a draft is served only to signed-in staff", async () => {
    const { get, url, editor } = await withUse(false);
    expect((await get(url)).status).toBe(404);
    expect((await get(url, { cookie: "auth_token=1%7Cnobody" })).status).toBe(404);
    expect((await editor.get(url)).status).toBe(200);
  });

  test("an unused file is served to staff and not cached", async () => {
    const { app, editor, item } = await withPicture(await twoColours());
    const { url } = await item();
    const cookie = `auth_token=${encodeURIComponent(editor.token)}`;
    const own = await app.request(url, { headers: { cookie } });
    expect([own.status, own.headers.get("cache-control")]).toEqual([200, "private, no-cache"]);
    expect((await app.request(url)).status).toBe(404);
  });

  test("a file of an unpublished item is hidden from visitors within seconds", async () => {
    const { get, db, url, clock } = await withUse(true);
    expect((await get(url)).status).toBe(200);
    await transaction(db, (tx) => recordMediaUses(tx, aPlace, { all: [], shown: [] }));
    clock.now = new Date(clock.now.getTime() + 16_000);
    expect((await get(url)).status).toBe(404);
  });
});

test("a crop stays inside the picture when the focal point is at the edge", () => {
  const size = { width: 1000, height: 1000 };
  expect(regionAround(size, { x: 0, y: 0 }, 2)).toEqual({
    left: 0,
    top: 0,
    width: 1000,
    height: 500,
  });
  expect(regionAround(size, { x: 1, y: 1 }, 2)).toMatchObject({ left: 0, top: 500 });
  expect(regionAround(size, { x: 0.5, y: 0.6 }, 2)).toMatchObject({ top: 350 });
  expect(regionAround({ width: 3, height: 1000 }, { x: 1, y: 1 }, 16 / 9)).toMatchObject({
    width: 3,
  });
  expect(widthsFor(5000)).toEqual([320, 640, 960, 1280, 1920]);
  expect(widthsFor(700)).toEqual([320, 640, 700]);
  expect(widthsFor(100)).toEqual([100]);
});
