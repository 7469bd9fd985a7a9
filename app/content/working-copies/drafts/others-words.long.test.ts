import { describe, expect, test } from "vitest";
import type { MediaDetails } from "#app/content/media/schema.ts";
import type { PostSummary } from "#app/website/news/schema.ts";
import { anArticle, createPost, ok, publish, read } from "#tests/setup/content.ts";
import { jpeg } from "#tests/setup/pictures.ts";
import { startTestApp } from "#tests/setup/test-app.ts";

const known = "Une nouvelle presse";
const secret = "Licenciements prévus";

/** An article readers know by one title, on which an editor writes another. */
async function withPendingWords() {
  const app = await startTestApp();
  const [editor, staff] = [await app.as("editor"), await app.as("staff")];
  const post = await createPost(editor, { ...anArticle(), title: known });
  await publish(editor, post.id);
  await ok(editor.put(`/api/desk/posts/${post.id}/draft`, { title: secret, excerpt: secret }));
  return { ...app, editor, staff, post };
}

type Rows = (PostSummary & { languages: { fr: { pending: boolean } } })[];

describe("somebody who may not edit an article", () => {
  test("finds it in lists by the title readers know", async () => {
    const { staff, editor, post } = await withPendingWords();
    const row = async (who: typeof staff, query = "") =>
      (await read<Rows>(who.get(`/api/desk/posts${query}`))).find(({ id }) => id === post.id);
    expect(await row(staff)).toMatchObject({ title: known, languages: { fr: { pending: false } } });
    expect(JSON.stringify(await row(staff))).not.toContain(secret);
    expect(await row(editor)).toMatchObject({ title: secret });
    const { data } = await read<{ data: Rows }>(staff.get("/api/desk/posts?page=1&sort=title"));
    expect(JSON.stringify(data)).not.toContain(secret);
  });

  test("does not find it by words that are not public", async () => {
    const { staff, editor, post } = await withPendingWords();
    const found = async (who: typeof staff, words: string) =>
      (await read<Rows>(who.get(`/api/desk/posts?search=${encodeURIComponent(words)}`))).map(
        ({ id }) => id,
      );
    for (const words of ["licenciements", "icenciem", "lisenciements"]) {
      expect(await found(staff, words), words).toEqual([]);
      expect(await found(editor, words), words).toEqual([post.id]);
    }
    expect(await found(staff, "nouvelle presse")).toContain(post.id);
  });

  test("exports it by the title readers know", async () => {
    const { staff } = await withPendingWords();
    const table = await (await staff.get("/api/desk/posts/export?format=csv")).text();
    expect(table).toContain(known);
    expect(table).not.toContain(secret);
  });

  test("cannot guess its new title from the sort order", async () => {
    const { staff, post } = await withPendingWords();
    const own = await createPost(staff, { title: "Mi-chemin" });
    const list = await read<Rows>(staff.get("/api/desk/posts?sort=title"));
    const ids = list.map(({ id }) => id).filter((id) => [post.id, own.id].includes(id));
    // “Licenciements” would come before “Mi-chemin”, “Une nouvelle” comes after it.
    expect(ids).toEqual([own.id, post.id]);
  });

  test("finds and sees the working copy of what they began themselves", async () => {
    const { staff } = await withPendingWords();
    const own = await createPost(staff, { title: "Mon brouillon" });
    const list = await read<Rows>(staff.get("/api/desk/posts?search=brouillon"));
    expect(list.map(({ id, title }) => [id, title])).toEqual([[own.id, "Mon brouillon"]]);
  });

  test("does not learn whose draft has the address they want", async () => {
    const { staff, editor } = await withPendingWords();
    await createPost(editor, { title: secret, slug: "adresse-rare" });
    const own = await createPost(staff, { title: "Le mien" });
    const wanted = await staff.put(`/api/desk/posts/${own.id}/draft`, { slug: "adresse-rare" });
    expect(wanted.status).toBe(409);
    expect(JSON.stringify(await wanted.json())).not.toContain(secret);
    const other = await createPost(editor, { title: "Autre" });
    const told = await editor.put(`/api/desk/posts/${other.id}/draft`, { slug: "adresse-rare" });
    expect(JSON.stringify(await told.json())).toContain(secret);
  });

  test("sees only those uses of a picture they may know", async () => {
    const { staff, editor, post } = await withPendingWords();
    const cover = await ok<MediaDetails>(
      editor.post("/api/media?filename=a.jpg", await jpeg()),
      201,
    );
    const places = async (who: typeof staff) =>
      (await read<MediaDetails>(who.get(`/api/media/${cover.id}`))).places;
    await createPost(editor, { title: secret, cover_id: cover.id });
    expect(await places(staff)).toEqual([]);
    expect(await places(editor)).toMatchObject([{ type: "post", label: secret }]);
    await ok(editor.put(`/api/desk/posts/${post.id}/draft`, { cover_id: cover.id }));
    expect(await places(staff)).toEqual([]);
    await ok(editor.put(`/api/desk/posts/${post.id}/draft`, { title: known, excerpt: "x" }));
    await ok(editor.patch(`/api/media/${cover.id}`, { decorative: true }));
    await publish(editor, post.id);
    await ok(editor.put(`/api/desk/posts/${post.id}/draft`, { title: `${secret} encore` }));
    expect(await places(staff)).toEqual([{ type: "post", id: String(post.id), label: known }]);
    const own = await createPost(staff, { title: "Le mien", cover_id: cover.id });
    expect(await places(staff)).toContainEqual({
      type: "post",
      id: String(own.id),
      label: "Le mien",
    });
  });
});
