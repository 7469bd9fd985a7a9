import { expect, test } from "vitest";
import { ok, read } from "#tests/setup/content.ts";
import { startTestApp } from "#tests/setup/test-app.ts";
import type { EditorFormation } from "../content-kind.ts";
import type { Formation, FormationSummary } from "../schema.ts";

const link = { type: "link", attrs: { href: "/contacts" } };
const body = {
  type: "doc",
  content: [
    {
      type: "paragraph",
      content: [
        { type: "text", text: "Écrivez-" },
        { type: "text", text: "nous", marks: [link] },
      ],
    },
  ],
};

test("a description from before becomes paragraphs, and then has links like an article", async () => {
  const { as, get } = await startTestApp();
  const editor = await as("editor");
  const [first] = await read<FormationSummary[]>(get("/api/formations"));
  const at = `/api/desk/formations/${first?.id}`;
  const before = await ok<EditorFormation>(editor.get(at));
  const { description, body: shown } = before.translations.fr ?? {};
  expect(description?.length).toBeGreaterThan(20);
  expect(shown?.content.every(({ type }) => type === "paragraph")).toBe(true);
  expect(shown?.content.length).toBeGreaterThan(0);

  await ok(editor.put(`${at}/draft`, { translations: { fr: { body } } }));
  const saved = await ok<EditorFormation>(editor.get(at));
  expect(saved.translations.fr).toMatchObject({ body, description: "Écrivez-nous" });
  await ok(editor.post(`${at}/publish`, { locales: ["fr"] }));
  const course = await read<Formation>(get(`/api/formations/${first?.id}`));
  expect(course).toMatchObject({ body, description: "Écrivez-nous" });
  const search = await read<FormationSummary[]>(get("/api/formations?search=Ecrivez-nous"));
  expect(search.map(({ id }) => id)).toContain(first?.id);
});

test("a program that only knows the plain description writes both", async () => {
  const { as, get } = await startTestApp();
  const editor = await as("editor");
  const [first] = await read<FormationSummary[]>(get("/api/formations"));
  await ok(editor.put(`/api/formations/${first?.id}`, { description: "Un.\n\nDeux." }));
  const course = await read<Formation>(get(`/api/formations/${first?.id}`));
  expect(course.description).toBe("Un.\n\nDeux.");
  expect(course.body.content).toHaveLength(2);
  const unsafe = { type: "doc", content: [{ type: "script" }] };
  expect((await editor.put(`/api/formations/${first?.id}`, { body: unsafe })).status).toBe(422);
});
