import { expect, test } from "vitest";
import { createCourse, createPost, ok, publish, text } from "#tests/setup/content.ts";
import { startTestApp } from "#tests/setup/test-app.ts";

const payloads = [
  `<script>alert(1)</script>`,
  `"><img src=x onerror=alert(1)>`,
  `javascript:alert(1)`,
  `{{constructor.constructor('alert(1)')()}}`,
  `]]><script>alert(1)</script>`,
];

test("markup typed into a field stays text in answers, feed and sitemap", async () => {
  const { as, get } = await startTestApp();
  const editor = await as("editor");
  for (const [index, payload] of payloads.entries()) {
    const title = `${payload} ${index}`;
    const words = {
      title,
      excerpt: payload,
      author: payload,
      cover_alt: payload,
      body: text(payload),
    };
    const post = await createPost(editor, words);
    expect(post.slug).toMatch(/^[a-z0-9-]+$/);
    await publish(editor, post.id);
    const answer = await get(`/api/posts/${post.id}`);
    expect(answer.headers.get("content-type")).toContain("application/json");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(await answer.json()).toMatchObject(words);
    const course = await createCourse(editor, {
      title,
      summary: payload,
      description: payload,
      certificate: payload,
      place: payload,
      objectives: [payload],
      prerequisites: [payload],
      category_formation_id: 1,
      programme: [{ title: payload, text: payload }],
      status: "published",
    });
    expect(course).toMatchObject({ objectives: [payload], programme: [{ text: payload }] });
  }
  for (const path of ["/news.atom", "/sitemap.xml"]) {
    const xml = await (await get(path)).text();
    expect(xml, path).not.toMatch(/<script|<img/i);
  }
});

test("links, nodes and addresses that could run scripts are refused", async () => {
  const { as } = await startTestApp();
  const editor = await as("editor");
  const { id } = await createPost(editor);
  const link = { type: "link", attrs: { href: "javascript:alert(1)" } };
  const bad = [
    { body: { type: "doc", content: [{ type: "script", content: [] }] } },
    {
      body: { type: "doc", content: [{ type: "iframe", attrs: { src: "https://evil.example" } }] },
    },
    {
      body: {
        type: "doc",
        content: [{ type: "paragraph", content: [{ type: "text", text: "x", marks: [link] }] }],
      },
    },
    {
      body: { type: "doc", content: [{ type: "image", attrs: { src: "x", onerror: "alert(1)" } }] },
    },
    { slug: "<script>" },
    { slug: "../../etc" },
    { tags: ["<script>"] },
    { tags: ["inconnu"] },
    { cover_id: 999_999 },
    { body: { type: "doc", content: [{ type: "image", attrs: { mediaId: 999_999 } }] } },
  ];
  for (const input of bad) {
    const path = `/api/desk/posts/${id}/draft`;
    expect((await editor.put(path, input)).status, JSON.stringify(input)).toBe(422);
  }
});

test("markup sent as a text is reduced to the allow-list", async () => {
  const { as } = await startTestApp();
  const editor = await as("editor");
  const post = await createPost(editor, { title: "Collé", body: "<b onclick=alert(1)>gras</b>" });
  const bold = { type: "text", text: "gras", marks: [{ type: "bold" }] };
  expect(post.body).toEqual({ type: "doc", content: [{ type: "paragraph", content: [bold] }] });
});

test("spaces between stretches of text survive, those around a title do not", async () => {
  const { as } = await startTestApp();
  const editor = await as("editor");
  const content = [
    { type: "text", text: "Un mot " },
    { type: "text", text: "gras", marks: [{ type: "bold" }] },
    { type: "text", text: " et la suite" },
  ];
  const body = { type: "doc", content: [{ type: "paragraph", content }] };
  const post = await ok(editor.post("/api/post", { title: "  Titre  ", body }), 201);
  expect(post).toMatchObject({ title: "Titre", body });
});
