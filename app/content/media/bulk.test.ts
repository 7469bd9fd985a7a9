import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { sweepFiles } from "#app/platform/files/files.server.ts";
import { anArticle, createPost, ok } from "#tests/setup/content.ts";
import { statementsOf } from "#tests/setup/count-queries.ts";
import { jpeg, pdf, png, webp } from "#tests/setup/pictures.ts";
import { startTestApp, type TestApp } from "#tests/setup/test-app.ts";
import { makeVariants } from "./make-variants.server.ts";
import type { KnownFile, MediaBulkResult, MediaDetails, MediaTag } from "./schema.ts";
import { media } from "./tables.server.ts";

type Caller = Awaited<ReturnType<TestApp["as"]>>;

async function add(editor: Caller, name: string, file: Uint8Array): Promise<MediaDetails> {
  return ok<MediaDetails>(editor.post(`/api/media?filename=${name}`, file), 201);
}

async function titles(editor: Caller, query: string): Promise<string[]> {
  const { data } = await ok<{ data: MediaDetails[] }>(editor.get(`/api/media?page=1&${query}`));
  return data.map(({ title }) => title).sort();
}

test("files can be tagged alone or in bulk, and filtered by tag", async () => {
  const editor = await (await startTestApp()).as("editor");
  const one = await add(editor, "un.png", await png());
  const two = await add(editor, "deux.jpg", await jpeg());
  await add(editor, "trois.pdf", pdf());
  const tags = [" Atelier", "Tracteurs", "atelier"];
  const changed = await ok<MediaDetails>(editor.patch(`/api/media/${one.id}`, { tags }));
  expect(changed.tags).toEqual(["Atelier", "Tracteurs"]);
  const together = { action: "tag", ids: [one.id, two.id, 999_999], tag: "ATELIER" };
  const result = await ok<MediaBulkResult>(editor.post("/api/media/bulk", together));
  expect(result.done).toEqual([one.id, two.id]);
  expect(result.failed).toEqual([{ id: 999_999, message: "Ce fichier n’existe plus." }]);
  // A file that already has the tag keeps its spelling.
  expect(await ok<MediaTag[]>(editor.get("/api/media/tags"))).toEqual([
    { tag: "Atelier", count: 1 },
    { tag: "ATELIER", count: 1 },
    { tag: "Tracteurs", count: 1 },
  ]);
  expect(await titles(editor, "tag=Tracteurs")).toEqual(["Un"]);
  expect(await titles(editor, "search=atelier")).toEqual(["Deux", "Un"]);
  const less = { action: "untag", ids: [one.id, two.id], tag: "atelier" };
  await ok(editor.post("/api/media/bulk", less));
  expect(await ok<MediaTag[]>(editor.get("/api/media/tags"))).toEqual([
    { tag: "Tracteurs", count: 1 },
  ]);
});

test("bulk delete removes unused files and reports used ones", async () => {
  const editor = await (await startTestApp()).as("editor");
  const used = await add(editor, "utile.png", await png());
  const spare = await add(editor, "inutile.jpg", await jpeg());
  await createPost(editor, { ...anArticle("Utile"), cover_id: used.id });
  const wanted = { action: "delete", ids: [used.id, spare.id] };
  const result = await ok<MediaBulkResult>(editor.post("/api/media/bulk", wanted));
  expect(result.done).toEqual([spare.id]);
  expect(result.failed).toEqual([
    { id: used.id, message: expect.stringContaining("utilisé à un endroit") },
  ]);
  expect(await titles(editor, "")).toEqual(["Utile"]);
});

test("bulk actions on 200 files run no more statements than on two", async () => {
  const app = await startTestApp();
  const editor = await app.as("editor");
  const rows = Array.from({ length: 200 }, (_, index) => ({
    kind: "image" as const,
    title: `Photo ${index}`,
    extension: "png" as const,
    bytes: 1,
    hash: `hash${index}`,
  }));
  const added = await app.db.insert(media).values(rows).returning({ id: media.id });
  const ids = added.map(({ id }) => id);
  const statementsFor = async (order: Record<string, unknown>) => {
    let result: MediaBulkResult = { done: [], failed: [] };
    const statements = await statementsOf(async () => {
      result = await ok<MediaBulkResult>(editor.post("/api/media/bulk", order));
    });
    return { result, count: statements.length };
  };
  const few = await statementsFor({ action: "tag", ids: ids.slice(0, 2), tag: "Tracteurs" });
  const all = await statementsFor({ action: "tag", ids, tag: "Atelier" });
  expect(all.result).toEqual({ done: ids, failed: [] });
  expect(all.count).toBeLessThanOrEqual(few.count);
  const gone = await statementsFor({ action: "delete", ids });
  expect(gone.result.done).toHaveLength(200);
  expect(await app.db.$count(media)).toBe(0);
  expect(gone.count).toBeLessThan(20);
});

test("an upload of a known file is refused with unless_known, and accepted without", async () => {
  const { as, db } = await startTestApp();
  const editor = await as("editor");
  const first = await add(editor, "photo.png", await png());
  const again = await editor.post("/api/media?filename=copie.png&unless_known=1", await png());
  expect(again.status).toBe(409);
  const refusal = (await again.json()) as KnownFile;
  expect(refusal.message).toContain("Photo");
  expect(refusal.existing.id).toBe(first.id);
  expect(await db.$count(media)).toBe(1);
  const other = await editor.post("/api/media?filename=autre.pdf&unless_known=1", pdf());
  expect(other.status).toBe(201);
  await add(editor, "copie.png", await png());
  expect(await db.$count(media)).toBe(3);
});

test("a replaced file is shown wherever it is used, and former addresses redirect to it", async () => {
  const app = await startTestApp();
  const { db, storage, clock } = app;
  const editor = await app.as("editor");
  const before = await add(editor, "avant.png", await png());
  const place = { db, storage, now: () => clock.now };
  await makeVariants(place, before.id);
  const sized = await ok<MediaDetails>(editor.get(`/api/media/${before.id}`));
  const post = await createPost(editor, { ...anArticle("Utile"), cover_id: before.id });
  const texts = { alt: { fr: "Un tour" }, tags: ["Atelier"] };
  await ok(editor.patch(`/api/media/${before.id}`, texts));
  const answer = editor.put(`/api/media/${before.id}/file?filename=apres.webp`, await webp());
  const after = await ok<MediaDetails>(answer);
  expect(after).toMatchObject({ id: before.id, filename: "apres.webp", title: "Avant", ...texts });
  expect(after.url).not.toBe(before.url);
  expect(after.places).toHaveLength(1);
  const item = await ok<{ cover: { src: string } }>(editor.get(`/api/desk/posts/${post.id}`));
  expect(item.cover.src).toBe(after.picture?.src);
  const follow = async () => {
    await makeVariants(place, before.id);
    await sweepFiles(db, storage, clock.now);
  };
  await follow();
  expect((await editor.get(after.url)).status).toBe(200);
  for (const url of [before.url, sized.picture?.src ?? "", sized.cover?.src ?? ""]) {
    const old = await editor.get(url);
    expect(old.status, url).toBe(302);
    const led = await editor.get(old.headers.get("location") ?? "");
    expect(led.status, url).toBe(200);
  }
  // Replaced by the first file again: the second one redirects.
  await ok(editor.put(`/api/media/${before.id}/file?filename=avant.png`, await png()));
  await follow();
  expect((await editor.get(before.url)).status).toBe(200);
  expect((await editor.get(after.url)).headers.get("location")).toBeTruthy();
  const [row] = await db.select().from(media).where(eq(media.id, before.id));
  expect(row?.formerHashes).not.toContain(row?.hash);
});

test("a photo cannot be replaced by another kind of file or a broken file", async () => {
  const editor = await (await startTestApp()).as("editor");
  const photo = await add(editor, "photo.png", await png());
  const path = `/api/media/${photo.id}/file?filename=a`;
  const refused = await editor.put(path, pdf());
  expect(refused.status).toBe(422);
  expect(JSON.stringify(await refused.json())).toContain("Une photo se remplace par une photo");
  expect((await editor.put(path, Buffer.from("rien de bon"))).status).toBe(422);
  const same = await ok<MediaDetails>(editor.get(`/api/media/${photo.id}`));
  expect(same.url).toBe(photo.url);
  expect((await editor.get(photo.url)).status).toBe(200);
});
