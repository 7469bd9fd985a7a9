import { expect, test } from "vitest";
import type { Permission } from "#app/platform/access/permissions.ts";
import { ok } from "#tests/setup/content.ts";
import { jpeg, pdf } from "#tests/setup/pictures.ts";
import { startTestApp } from "#tests/setup/test-app.ts";

const page = "<!doctype html><script>alert(1)</script>";

test.each([
  ["a page with the first line of a PDF", `%PDF-1.4\n${page}`],
  ["a page inside a whole PDF", `%PDF-1.4\n${page}\n1 0 obj\nstartxref\n9\n%%EOF\n`],
  ["a PDF without its end", "%PDF-1.7\n1 0 obj\n<< >>\nendobj\n"],
  ["a PDF without objects", "%PDF-1.7\nstartxref\n9\n%%EOF\n"],
  ["a page with the tag of an mp3", `ID3\u0004\0\0\0\0\0\0${page}`],
  ["a page with the beginning of an Ogg file", `OggS\0${page}${" ".repeat(20)}`],
  ["a page with the brand of an m4a", `\0\0\0\u0018ftypM4A ${page}`],
  ["a page with the beginning of a GIF", `GIF89a/*${page}*/=1;`],
  ["a page with the beginning of a WebP", `RIFF\0\0\0\0WEBP${page}`],
  ["a page", page],
])("%s is refused by the library", async (_, bytes) => {
  const { as } = await startTestApp();
  const editor = await as("editor");
  const sent = await editor.post("/api/media?filename=x.pdf", Buffer.from(bytes, "latin1"));
  expect(sent.status).toBe(422);
});

test("a whole PDF is taken", async () => {
  const { as } = await startTestApp();
  const editor = await as("editor");
  expect((await editor.post("/api/media?filename=x.pdf", pdf())).status).toBe(201);
});

test("a picture sent as a table is refused with words about tables", async () => {
  const { as } = await startTestApp();
  const coordinator = await as("coordinator");
  const sent = await coordinator.post(
    "/api/registrations/import?filename=liste.xlsx",
    await jpeg(),
  );
  expect(sent.status).toBe(422);
  expect(((await sent.json()) as { message: string }).message).toContain("tableur");
});

test.each<[Permission, number]>([
  ["formations.create", 201],
  ["news.create", 201],
  ["registrations.read", 403],
])("a role with %s that sends a picture to the library gets %i", async (permission, status) => {
  const { as } = await startTestApp();
  const admin = await as("admin");
  const name = { fr: "Atelier", en: "Workshop", de: "Werkstatt" };
  const role = { name, permissions: [permission] };
  const { key } = await ok<{ key: string }>(admin.post("/api/roles", role), 201);
  const person = await as("staff", { role: key });
  expect((await person.post("/api/media?filename=x.jpg", await jpeg())).status).toBe(status);
  expect((await person.get("/api/media")).status).toBe(status === 201 ? 200 : 403);
});
