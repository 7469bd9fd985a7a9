import { expect, test } from "vitest";
import type { EditorPost, EditorPostRow } from "#app/website/news/content-kind.ts";
import { anArticle, createPost, ok, publish, read } from "#tests/setup/content.ts";
import { startTestApp } from "#tests/setup/test-app.ts";

async function begin() {
  const app = await startTestApp();
  const [author, editor] = [await app.as("staff"), await app.as("editor")];
  const post = await createPost(author);
  const at = (rest = "") => `/api/desk/posts/${post.id}${rest}`;
  const submit = (note = "", version = 1) => author.post(at("/reviews/fr"), { note, version });
  const decide = (body: object) => editor.post(at("/reviews/fr/decision"), body);
  const ids = async (query: string, who = editor) =>
    (await read<EditorPost[]>(who.get(`/api/desk/posts?${query}`))).map(({ id }) => id);
  return { ...app, author, editor, post, at, submit, decide, ids };
}

test("a text is submitted, commented, returned, corrected and accepted, with an e-mail at each step", async () => {
  const { author, editor, post, at, submit, decide, ids, mails, as, get } = await begin();
  const asked = await ok(submit("Le chapeau est-il clair ?"));
  expect(asked.languages.fr.review).toEqual({ state: "waiting", changed: false });
  expect(asked.reviews.fr).toMatchObject({
    note: "Le chapeau est-il clair ?",
    asked_by: { id: author.user.id },
    may: { decide: false, withdraw: true },
  });
  const toEditor = (await mails()).find(({ to }) => to.email === editor.user.email);
  expect(toEditor?.subject).toContain(post.title);
  expect(toEditor?.body).toContain("Le chapeau est-il clair ?");
  expect(toEditor?.action.href).toContain(`/admin/news/edit?id=${post.id}&lang=fr`);
  expect((await mails()).some(({ to }) => to.email === author.user.email)).toBe(false);
  expect(await ids("review=to_review")).toEqual([post.id]);
  expect(await ids("review=to_review&language=de")).toEqual([]);
  const rows = async (who: typeof editor) =>
    (await ok<EditorPostRow[]>(who.get("/api/desk/posts?review=waiting"))).map(
      (row) => row.open_reviews,
    );
  expect(await rows(editor)).toEqual([
    [
      {
        locale: "fr",
        state: "waiting",
        note: "Le chapeau est-il clair ?",
        by: { id: author.user.id, name: "Test staff" },
        at: expect.any(String),
      },
    ],
  ]);
  expect(await ids("review=waiting", author)).toEqual([post.id]);
  expect(await ids("review=to_review", author)).toEqual([]);
  expect(await ids("review=waiting", await as("staff"))).toEqual([]);

  const remark = { field: "excerpt", text: "Trop long." };
  const seen = await ok(editor.post(at("/reviews/fr/comments"), remark), 201);
  expect(seen.comments).toMatchObject([{ part: "fr", ...remark, by: { id: editor.user.id } }]);
  expect((await decide({ decision: "returned", version: 1, note: " " })).status).toBe(422);
  await ok(decide({ decision: "returned", version: 1, note: "Raccourcissez." }));
  const back = (await mails()).filter(({ to }) => to.email === author.user.email).at(-1);
  expect(back?.body).toContain("Raccourcissez.");
  expect(back?.body).toContain("Trop long.");
  expect(await ids("review=returned&mine=1", author)).toEqual([post.id]);

  const comment = seen.comments[0]?.id;
  const mended = await ok(author.post(at(`/comments/${comment}/resolve`), {}));
  expect(mended.comments).toEqual([]);
  expect((await author.post(at(`/comments/${comment}/resolve`), {})).status).toBe(404);
  await ok(author.put(at("/draft"), { excerpt: "Court." }));
  await ok(submit("", 2));
  const done = await ok(decide({ decision: "accepted", version: 2, publish: true }));
  expect(done).toMatchObject({
    state: "published",
    languages: { fr: { review: { state: "accepted", changed: false } } },
  });
  expect(await read(get(`/api/posts/${post.id}`))).toMatchObject({ excerpt: "Court." });
  const told = (await mails()).filter(({ to }) => to.email === author.user.email);
  expect(told).toHaveLength(2);
  const admin = await as("admin");
  const { data } = await read<{ data: { action: string }[] }>(admin.get("/api/audit?page=1"));
  expect(data.map(({ action }) => action)).toEqual(
    expect.arrayContaining(["news.submitted", "news.commented", "news.returned", "news.accepted"]),
  );
});

test("a text changed after submission is marked, and a decision on another version is refused", async () => {
  const { author, at, submit, decide } = await begin();
  await ok(submit());
  const changed = await ok(author.put(at("/draft"), { title: "Autre titre" }));
  expect(changed.languages.fr.review).toEqual({ state: "waiting", changed: true });
  const late = await decide({ decision: "accepted", version: 1 });
  expect(late.status).toBe(409);
  expect(await read(late)).toMatchObject({ message: expect.stringContaining("changé") });
  await ok(decide({ decision: "accepted", version: 2 }));
  const again = await ok(author.put(at("/draft"), { title: "Encore un autre" }));
  expect(again.languages.fr.review).toEqual({ state: "accepted", changed: true });
  expect((await decide({ decision: "accepted", version: 3 })).status).toBe(409);
});

test("reviews: drafts of others are unknown, and one's own submission cannot be decided", async () => {
  const { author, editor, at, submit, as } = await begin();
  expect((await submit("", 9)).status).toBe(409);
  await ok(submit());
  expect((await submit()).status).toBe(409);
  const other = await as("staff");
  expect((await other.post(at("/reviews/fr"), { version: 1 })).status).toBe(404);
  const decision = { decision: "accepted", version: 1 };
  expect((await author.post(at("/reviews/fr/decision"), decision)).status).toBe(403);
  expect((await editor.delete(at("/reviews/fr"))).status).toBe(403);
  const wrong = { field: "password", text: "x" };
  expect((await editor.post(at("/reviews/fr/comments"), wrong)).status).toBe(422);
  const withdrawn = await ok(author.delete(at("/reviews/fr")));
  expect(withdrawn.reviews.fr).toBeNull();
  await ok(editor.post(at("/reviews/fr"), { version: 1 }));
  expect((await editor.post(at("/reviews/fr/decision"), decision)).status).toBe(403);
});

test("publishing accepts the waiting review and notifies the submitter", async () => {
  const { author, editor, post, submit, mails } = await begin();
  await ok(submit());
  const out = await publish(editor, post.id);
  expect(out.languages.fr.review).toEqual({ state: "accepted", changed: false });
  const told = (await mails()).filter(({ to }) => to.email === author.user.email);
  expect(told.map(({ subject }) => subject)).toEqual([expect.stringContaining("Accepté")]);
});

test("each language has its own review; a translation is published only after French", async () => {
  const { author, editor, at, mails } = await begin();
  await ok(author.put(at("/draft"), { translations: { en: anArticle("A tractor") } }));
  const asked = await ok(author.post(at("/reviews/en"), { version: 1 }));
  expect(asked.reviews).toMatchObject({ fr: null, en: { state: "waiting" }, de: null });
  const decision = { decision: "accepted", version: 1 };
  const early = editor.post(at("/reviews/en/decision"), { ...decision, publish: true });
  expect((await early).status).toBe(422);
  const accepted = await ok(editor.post(at("/reviews/en/decision"), decision));
  expect(accepted).toMatchObject({ state: "draft", reviews: { en: { state: "accepted" } } });
  expect((await mails()).at(-1)?.to.email).toBe(author.user.email);
  expect((await author.post(at("/reviews/de"), { version: 1 })).status).toBe(409);
});

test("a passage can be remarked on at any time, without a review", async () => {
  const { editor, author, at } = await begin();
  const remark = { field: "body", text: "Une source ?", quote: "deux cents hectares" };
  const said = await read<EditorPost>(editor.post(at("/reviews/fr/comments"), remark));
  expect(said.comments).toMatchObject([{ ...remark, part: "fr", by: { id: editor.user.id } }]);
  expect(said.reviews.fr).toBeNull();
  const whole = { field: "title", text: "Plus court." };
  const both = await read<EditorPost>(author.post(at("/reviews/fr/comments"), whole));
  expect(both.comments.map(({ quote }) => quote)).toEqual(["deux cents hectares", ""]);
  const long = { ...remark, quote: "x".repeat(301) };
  expect((await editor.post(at("/reviews/fr/comments"), long)).status).toBe(422);
});
