import { expect, test } from "vitest";
import { transaction } from "#app/platform/db/transaction.server.ts";
import { formatOf } from "#app/platform/files/kinds.ts";
import { startTestApp } from "#tests/setup/test-app.ts";
import type { MediaDetails } from "./schema.ts";
import { recordMediaUses } from "./uses.server.ts";

const sound = (head: string | number[]) => {
  const bytes = Buffer.alloc(2_000, 7);
  Buffer.from(head as string, "latin1").copy(bytes);
  return bytes;
};

test.each([
  ["mp3 with a tag", "ID3\u0004", "mp3"],
  ["mp3", [0xff, 0xfb, 0x90, 0x64], "mp3"],
  ["aac", [0xff, 0xf1, 0x50, 0x80], "aac"],
  ["m4a", "\0\0\0\u0018ftypM4A ", "m4a"],
  ["the recorder of a phone", "\0\0\0\u0018ftypmp42", "m4a"],
  ["ogg", "OggS\0", "ogg"],
])("a recording is known by its bytes: %s", (_, head, format) => {
  expect(formatOf(sound(head))).toEqual({ format, kind: "audio" });
});

test.each([
  ["a JPEG", [0xff, 0xd8, 0xff, 0xe0]],
  ["a page", "<!doctype html><script>"],
  ["an AVIF", "\0\0\0\u0018ftypavif"],
  ["a WAV", "RIFF\0\0\0\0WAVE"],
])("%s is no recording", (_, head) => {
  expect(formatOf(sound(head))?.kind).not.toBe("audio");
});

test("a recording is stored unchanged, served whole and in parts, and only where it is used", async () => {
  const { as, db, get } = await startTestApp();
  const editor = await as("editor");
  const bytes = sound("ID3");
  const sent = await editor.post("/api/media?filename=nom.mp3", bytes);
  expect(sent.status).toBe(201);
  const item = (await sent.json()) as MediaDetails;
  expect(item).toMatchObject({ kind: "audio", type: "audio/mpeg", picture: null });
  expect(item).toMatchObject({ processing: false, url: expect.stringMatching(/\.mp3$/) });
  expect((await get(item.url)).status, "in no page yet").toBe(404);
  const place = {
    type: "form",
    id: "meca-agro",
    label: "",
    publicLabel: "",
    ownerId: null,
  } as const;
  await transaction(db, (tx) => recordMediaUses(tx, place, { all: [], shown: [item.id] }));

  const whole = await get(item.url);
  expect(Buffer.from(await whole.arrayBuffer())).toEqual(bytes);
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    "content-type": "audio/mpeg",
    "accept-ranges": "bytes",
    "cache-control": expect.stringContaining("immutable"),
  });
  const part = await get(item.url, { range: "bytes=10-19" });
  expect([part.status, part.headers.get("content-range")]).toEqual([206, "bytes 10-19/2000"]);
  expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(10, 20));
  const rest = await get(item.url, { range: "bytes=1990-" });
  expect((await rest.arrayBuffer()).byteLength).toBe(10);
  expect((await get(item.url, { range: "bytes=5000-" })).status).toBe(416);
  const page = (await (await editor.get("/api/media?kind=audio")).json()) as { data: object[] };
  expect(page.data).toHaveLength(1);
});
