import { expect, test } from "vitest";
import { ignoredFields } from "#app/platform/http/ignored-fields.ts";
import { createPost } from "#tests/setup/content.ts";
import { readDocument } from "#tests/setup/documented.ts";
import { startTestApp } from "#tests/setup/test-app.ts";

const ignoredIn = (answer: Response) => answer.headers.get("x-ignored-fields");

test("a misspelled field is named in the answer, also by language and in a refusal", async () => {
  const { as } = await startTestApp();
  const editor = await as("editor");
  const body = { title: "Un titre", titel: "x", translations: { en: { title: "A", titel: "x" } } };
  const created = await editor.post("/api/post", body);
  expect([created.status, ignoredIn(created)]).toEqual([201, "titel, translations.en.titel"]);
  const refused = await editor.post("/api/post", { titel: "x" });
  expect([refused.status, ignoredIn(refused)]).toEqual([422, "titel"]);
  const known = await editor.post("/api/post", { title: "Un titre" });
  expect([known.status, ignoredIn(known)]).toEqual([201, null]);
});

test("a setting of another section is named", async () => {
  const { as } = await startTestApp();
  const admin = await as("admin");
  const saved = await admin.put("/api/desk/settings/1", { sloggan: "x" });
  expect([saved.status, ignoredIn(saved)]).toEqual([200, "sloggan"]);
});

test("the names are short, few and safe in a header, and never in the log", async () => {
  const lines: string[] = [];
  const { as } = await startTestApp({ log: { write: (line) => void lines.push(line) } });
  const editor = await as("editor");
  const hostile = { "a\r\nset-cookie: b=c, é": 1, "": 1, ["x".repeat(4_000)]: 1, zebulon: 1 };
  const answer = await editor.post("/api/post", { title: "Un titre", ...hostile });
  expect(answer.status).toBe(201);
  expect(answer.headers.get("set-cookie")).toBeNull();
  expect(ignoredIn(answer)).toBe(`a??set-cookie??b?c???, ?, ${"x".repeat(60)}, zebulon`);
  expect(lines.join("")).not.toContain("zebulon");
  const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, place) => [`f${place}`, 1]));
  const named = ignoredFields(many, {}).split(", ");
  expect([named.length, named.at(0), named.at(-1)]).toEqual([21, "f0", "..."]);
  expect(ignoredFields(JSON.parse('{"__proto__":1,"toString":1}'), {})).toBe("__proto__, toString");
});

test("what an answer gave may be sent back: a value of another shape was read", async () => {
  const { as } = await startTestApp();
  const editor = await as("editor");
  const { id } = await createPost(editor);
  const paragraph = (text: string) => ({ type: "paragraph", content: [{ type: "text", text }] });
  const body = { type: "doc", content: [paragraph("Un"), paragraph("Deux")] };
  for (const sent of [{ body }, { body: "# Un texte" }, { tags: [] }]) {
    const answer = await editor.put(`/api/posts/${id}`, sent);
    expect([answer.status, ignoredIn(answer)]).toEqual([200, null]);
  }
});

test("another front end may read the header, and the document describes it", async () => {
  const { paths, components, info } = (await readDocument()) as unknown as Described;
  const ref = { $ref: "#/components/headers/IgnoredFields" };
  expect(paths["/api/post"]?.post?.responses["201"]?.headers).toEqual({ "X-Ignored-Fields": ref });
  expect(components.headers.IgnoredFields?.description).toContain("ignored");
  expect(info.description).toContain("X-Ignored-Fields");
  const origin = "https://other.example";
  const { app } = await startTestApp({ allowedOrigins: [origin] });
  const { headers } = await app.request("/api/posts", { headers: { origin } });
  expect(headers.get("access-control-expose-headers")).toContain("X-Ignored-Fields");
});

type Described = {
  paths: Record<string, Record<string, { responses: Record<string, { headers?: object }> }>>;
  components: { headers: Record<string, { description: string }> };
  info: { description: string };
};
