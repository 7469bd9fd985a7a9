import { expect, test } from "vitest";
import type { MediaDetails } from "#app/content/media/schema.ts";
import type { EditorPost } from "#app/website/news/content-kind.ts";
import type { Post } from "#app/website/news/schema.ts";
import { anArticle, createPost, ok, publish, read } from "#tests/setup/content.ts";
import { jpeg } from "#tests/setup/pictures.ts";
import { startTestApp } from "#tests/setup/test-app.ts";

test("a cropped picture in a text is shown around its focal point, as covers are", async () => {
  const { as, get } = await startTestApp();
  const editor = await as("editor");
  const media = await ok<MediaDetails>(
    editor.post("/api/media?filename=a.jpg", await jpeg({ width: 900, height: 900 })),
    201,
  );
  const whole = { mediaId: media.id, decorative: true };
  const content = [whole, { ...whole, crop: true }].map((attrs) => ({ type: "image", attrs }));
  const post = await createPost(editor, { ...anArticle(), body: { type: "doc", content } });
  await publish(editor, post.id);
  const { body } = await read<Post>(get(`/api/posts/${post.id}`));
  expect(body.content.map(({ attrs }) => [attrs?.width, attrs?.height, attrs?.crop])).toEqual([
    [900, 900, undefined],
    [900, 506, true],
  ]);
});

test("a picture in use cannot be deleted, and can once nothing shows it", async () => {
  const { as, get } = await startTestApp();
  const editor = await as("editor");
  const upload = async () =>
    ok<MediaDetails>(editor.post("/api/media?filename=a.jpg", await jpeg()), 201);
  const [cover, inside] = [await upload(), await upload()];
  await ok(
    editor.patch(`/api/media/${inside.id}`, { alt: { fr: "Une presse", de: "Eine Presse" } }),
  );
  const image = { type: "image", attrs: { mediaId: inside.id } };
  const body = { type: "doc", content: [image] };
  const words = { ...anArticle(), body, cover_id: cover.id, cover_alt: "La cour de l’atelier" };
  const post = await createPost(editor, words);
  expect(Object.keys(post.pictures).map(Number).sort()).toEqual([cover.id, inside.id]);
  expect(post.body).toEqual(body);
  await publish(editor, post.id);
  const shown = await read<Post>(get(`/api/posts/${post.id}`));
  expect(shown.cover).toMatchObject({ alt: "La cour de l’atelier", width: expect.any(Number) });
  expect(shown.body.content[0]).toMatchObject({
    type: "image",
    attrs: { alt: "Une presse", src: expect.stringMatching(/^\/media\//) },
  });
  const path = `/api/desk/posts/${post.id}/draft`;
  await ok<EditorPost>(editor.put(path, { body: anArticle().body, cover_id: null }));
  // The working copy has let go of them; visitors still see them.
  expect((await editor.delete(`/api/media/${inside.id}`)).status).toBe(409);
  await publish(editor, post.id);
  expect((await editor.delete(`/api/media/${inside.id}`)).status).toBe(200);
  expect((await editor.delete(`/api/media/${cover.id}`)).status).toBe(200);
  const { data } = await read<{ data: { id: number; event: string }[] }>(
    editor.get(`/api/desk/posts/${post.id}/revisions?part=fr`),
  );
  const first = data.find(({ event }) => event === "created");
  const back = `/api/desk/posts/${post.id}/revisions/${first?.id}/restore`;
  expect(await ok(editor.post(back, {}))).toMatchObject({ body: { type: "doc", content: [] } });
});

test("an author adds a picture to their own draft and describes it until visitors see it", async () => {
  const { as } = await startTestApp();
  const [author, other, editor] = [await as("staff"), await as("staff"), await as("editor")];
  const sent = await author.post("/api/media?filename=presse.jpg", await jpeg());
  expect(sent.status).toBe(201);
  const { id, uploader_id } = (await sent.json()) as MediaDetails;
  expect(uploader_id).toBe(author.user.id);
  const { id: post } = await createPost(author, { ...anArticle(), cover_id: id });
  const describe = (who: typeof author) =>
    who.patch(`/api/media/${id}`, { alt: { fr: "Une presse" } }).then(({ status }) => status);
  expect(await describe(other)).toBe(403);
  expect(await describe(author)).toBe(200);
  expect((await author.delete(`/api/media/${id}`)).status).toBe(403);
  await publish(editor, post);
  expect(await describe(author)).toBe(403);
  expect(await describe(editor)).toBe(200);
});
