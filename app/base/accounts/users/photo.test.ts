import sharp from "sharp";
import { expect, test } from "vitest";
import type { CurrentUser } from "#app/platform/access/current-user.ts";
import { sweepFiles } from "#app/platform/files/files.server.ts";
import { jpeg, pdf, photoFromPhone } from "#tests/setup/pictures.ts";
import { startTestApp } from "#tests/setup/test-app.ts";

test("a photo is stored as a square without metadata, visible to staff only, and can be removed", async () => {
  const { as, get, db, storage, clock } = await startTestApp();
  const [person, other] = [await as("staff"), await as("editor")];
  const put = async (file: Uint8Array<ArrayBuffer>) =>
    (await (await person.post("/api/user/photo", file)).json()) as CurrentUser;
  const { photo } = await put(new Uint8Array(await photoFromPhone()));
  const shown = await other.get(photo ?? "");
  expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
  const bytes = Buffer.from(await shown.arrayBuffer());
  const { width, height, exif } = await sharp(bytes).metadata();
  expect([width, height, exif]).toEqual([320, 320, undefined]);
  expect((await get(photo ?? "")).status).toBe(404);
  const cookie = `auth_token=${encodeURIComponent(other.token)}`;
  expect((await get(photo ?? "", { cookie })).status).toBe(200);

  const next = await put(new Uint8Array(await jpeg({ color: "#004b76" })));
  expect(next.photo).not.toBe(photo);
  await sweepFiles(db, storage, clock.now);
  expect((await other.get(photo ?? "")).status).toBe(404);

  const removed = await person.delete("/api/user/photo");
  expect(((await removed.json()) as CurrentUser).photo).toBeNull();
  await sweepFiles(db, storage, clock.now);
  expect((await other.get(next.photo ?? "")).status).toBe(404);
});

test("a file that is no picture is refused with a message", async () => {
  const { as } = await startTestApp();
  const person = await as("staff");
  const refused = await person.post("/api/user/photo", new Uint8Array(pdf()));
  expect(refused.status).toBe(422);
  expect(await refused.json()).toMatchObject({ errors: { file: [expect.any(String)] } });
  expect(await (await person.get("/api/user")).json()).toMatchObject({ photo: null });
});
