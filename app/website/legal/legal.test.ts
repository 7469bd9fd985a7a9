import { expect, test } from "vitest";
import type { RichText } from "#app/content/rich-text/rich-text.ts";
import { locales } from "#app/platform/i18n/locales.ts";
import { ok, read, text } from "#tests/setup/content.ts";
import { startTestApp } from "#tests/setup/test-app.ts";
import type { EditorLegal } from "./content-kind.ts";
import { gapsIn } from "./schema.ts";

const legalApi = "/api/desk/legal";

async function anAdmin() {
  const app = await startTestApp();
  const admin = await app.as("admin");
  const texts = await read<EditorLegal[]>(admin.get(`${legalApi}?sort=created_at`));
  const { id = 0 } = texts.find(({ key }) => key === "legal") ?? {};
  return { ...app, admin, id };
}

const whole = {
  fr: { title: "Mentions légales", body: text("Éditeur : Association Tremplin, Bouaké.") },
  de: { title: "Impressum", body: text("Herausgeber: Verband Tremplin, Bouaké.") },
};

test("a legal text with gaps cannot be published, in any language", async () => {
  const { admin, get, id } = await anAdmin();
  const refused = await admin.post(`${legalApi}/${id}/publish`, {});
  expect(refused.status).toBe(422);
  const { errors } = await read<{ errors: Record<string, string[]> }>(refused);
  expect(Object.keys(errors)).toContain("translations.fr.body");
  const { translations } = await read<EditorLegal>(admin.get(`${legalApi}/${id}`));
  const gaps = gapsIn(translations.fr?.body as RichText);
  expect(gaps.length).toBeGreaterThan(2);
  expect(gaps[0], "what only speaks of the template").toMatch(/^\[Ce texte est un modèle/);
  for (const gap of gaps) expect(errors["translations.fr.body"]?.[0]).toContain(gap);
  expect((await get("/api/settings/legal/legal")).status).toBe(404);
  expect(await read(get("/api/settings/legal"))).toEqual([]);
});

test("a legal text is autosaved, versioned and previewed like an article", async () => {
  const { admin, get, id } = await anAdmin();
  await ok(admin.put(`${legalApi}/${id}/draft`, { translations: whole }));
  const { token } = await ok<{ token: string }>(admin.post(`${legalApi}/${id}/preview`));
  const preview = await get(`${legalApi}/${id}/preview?token=${token}&locale=de`);
  expect(await read(preview)).toMatchObject({ title: "Impressum" });
  await ok(admin.post(`${legalApi}/${id}/publish`, { locales: ["fr", "de"] }));
  expect(await read(get("/api/settings/legal"))).toEqual(["legal"]);
  const shown = await read<{ title: string }>(get("/api/settings/legal/legal?locale=de"));
  expect(shown.title).toBe("Impressum");
  expect(await read(get("/api/settings/legal/legal?locale=en"))).toMatchObject({ locale: "fr" });
  const { data } = await read<{ data: { event: string }[] }>(
    admin.get(`${legalApi}/${id}/revisions?part=fr`),
  );
  // What a translation was compared with is held, not written over by the next autosave.
  expect(data.map(({ event }) => event)).toEqual(["published", "saved", "created"]);
  await ok(admin.post(`${legalApi}/${id}/unpublish`, {}));
  expect((await get("/api/settings/legal/legal")).status).toBe(404);
});

test("only admins write legal texts, and nobody adds, copies or deletes one", async () => {
  const { as, admin, id } = await anAdmin();
  for (const role of ["staff", "editor", "coordinator"] as const) {
    const person = await as(role);
    expect((await person.put(`${legalApi}/${id}/draft`, {})).status).toBe(404);
    for (const list of ["", "/bin", "/export"])
      expect((await person.get(`${legalApi}${list}`)).status, list).toBe(403);
  }
  expect((await admin.post(legalApi, { title: "Un troisième" })).status).toBe(403);
  expect((await admin.post(`${legalApi}/${id}/duplicate`)).status).toBe(403);
  expect((await admin.delete(`${legalApi}/${id}`)).status).toBe(403);
  expect((await admin.post(`${legalApi}/${id}/archive`)).status).toBe(403);
});

test("the templates leave the same gaps open in every language, each with a name of its own", async () => {
  const { admin } = await anAdmin();
  for (const { id, key } of await read<EditorLegal[]>(admin.get(legalApi))) {
    const { translations } = await read<EditorLegal>(admin.get(`${legalApi}/${id}`));
    const gaps = locales.map((locale) => gapsIn(translations[locale]?.body as RichText));
    for (const names of gaps) {
      expect(names).toHaveLength(gaps[0]?.length ?? 0);
      expect(new Set(names).size, names.join(" ")).toBe(names.length);
    }
    expect(gaps[0]?.length, key).toBeGreaterThan(7);
  }
});

test("a gap is a passage in brackets, a link is none", () => {
  expect(gapsIn(text("À [adresse postale], puis [ville]."))).toEqual([
    "[adresse postale]",
    "[ville]",
  ]);
  expect(gapsIn(text("Rien à compléter."))).toEqual([]);
});
