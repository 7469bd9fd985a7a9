import { expect, test, vi } from "vitest";
import type { Site } from "#app/base/settings/schema.ts";
import { ok, read } from "#tests/setup/content.ts";
import { pdf, png } from "#tests/setup/pictures.ts";
import { anAdmin, desk, pathOf, siteIn } from "#tests/setup/settings.ts";
import type { TestApp } from "#tests/setup/test-app.ts";
import type { EditorSetting } from "./schema.ts";
import { type SectionKey, sections } from "./sections.ts";

type Errors = { errors: Record<string, string[]> };

test("a language that is not written gets the French, and one unpublished falls back to it", async () => {
  const app = await anAdmin();
  const { admin } = app;
  await ok(admin.put(`${pathOf("contact")}/draft`, { translations: { de: { hours: "" } } }));
  await ok(admin.post(`${pathOf("contact")}/publish`, {}));
  const french = (await siteIn(app, "fr")).contact.hours;
  expect((await siteIn(app, "de")).contact.hours).toBe(french);
  await ok(admin.post(`${pathOf("contact")}/unpublish`, { locales: ["en"] }));
  expect((await siteIn(app, "en")).contact.hours).toBe(french);
});

test("a section is never withdrawn, added, archived or deleted", async () => {
  const { admin, as } = await anAdmin();
  const path = pathOf("contact");
  expect((await admin.post(`${path}/unpublish`, {})).status).toBe(409);
  const ends = { end_at: "2030-01-01T00:00:00Z" };
  expect((await admin.post(`${path}/publish`, ends)).status).toBe(409);
  expect((await admin.post(desk, { title: "Une autre" })).status).toBe(403);
  expect((await admin.post(`${path}/duplicate`)).status).toBe(403);
  expect((await admin.post(`${path}/archive`)).status).toBe(403);
  expect((await admin.delete(path)).status).toBe(403);
  for (const role of ["editor", "coordinator", "staff"] as const) {
    const person = await as(role);
    expect((await person.put(`${path}/draft`, { phone: "" })).status, role).toBe(403);
    expect((await person.get(path)).status, role).toBe(403);
  }
});

const wrong: [SectionKey, object, string][] = [
  ["contact", { phone: "appelez-nous" }, "phone"],
  ["contact", { phone: "12 34" }, "phone"],
  ["contact", { email: "contact@" }, "email"],
  ["mail", { replyTo: "non" }, "replyTo"],
  ["social", { networks: [{ key: "a", network: "facebook", url: "facebook" }] }, "networks.0.url"],
  ["social", { networks: [{ key: "a", network: "icq", url: "" }] }, "networks.0.network"],
  ["partners", { partners: [{ key: "a", url: "javascript:alert(1)" }] }, "partners.0.url"],
  ["partners", { partners: [{ key: "a" }, { key: "a" }] }, "partners"],
  ["partners", { partners: [{ key: "a", logo: 4711 }] }, "partners.0.logo"],
  ["initiatives", { initiatives: [{ key: "a", category: 4711 }] }, "initiatives.0.category"],
  ["timeline", { moments: [{ key: "a", date: "2023-13" }] }, "moments.0.date"],
  ["notice", { link: "//example.org" }, "link"],
  ["notice", { from: "31.12.2027" }, "from"],
  ["programme", { name: "x".repeat(61) }, "name"],
];

test.each(wrong)("section %s refuses %j beside the field", async (key, input, field) => {
  const { admin } = await anAdmin();
  const refused = await admin.put(`${pathOf(key)}/draft`, input);
  expect(refused.status).toBe(422);
  expect(Object.keys((await read<Errors>(refused)).errors)).toEqual([field]);
});

test("a logo that is no picture is refused beside its field", async () => {
  const { admin } = await anAdmin();
  const document = await uploaded(admin, await pdf());
  const partners = [{ key: "a", kind: "agency", logo: document.id }];
  const refused = await admin.put(`${pathOf("partners")}/draft`, { partners });
  expect(refused.status).toBe(422);
  const { errors } = await read<Errors>(refused);
  expect(errors["partners.0.logo"]?.[0]).toContain("n’est pas une image");
});

async function uploaded(admin: Awaited<ReturnType<TestApp["as"]>>, file: Uint8Array) {
  return ok<{ id: number }>(admin.post("/api/media", file), 201);
}

test("an initiative and a person have pictures with their description in the page's language", async () => {
  const app = await anAdmin();
  const { admin } = app;
  const photo = await ok<{ id: number }>(
    admin.post("/api/media?filename=a.png", await png({ width: 800, height: 600 })),
    201,
  );
  await ok(admin.patch(`/api/media/${photo.id}`, { alt: { fr: "Un champ", de: "Ein Feld" } }));
  const initiatives = [{ key: "agro", picture: photo.id }];
  const people = [{ key: "awa", portrait: photo.id }];
  const named = { people: { awa: { title: "Awa Koné", role: "Présidente" } } };
  await ok(admin.put(`${pathOf("initiatives")}/draft`, { initiatives }));
  await ok(admin.post(`${pathOf("initiatives")}/publish`, {}));
  await ok(admin.put(`${pathOf("association")}/draft`, { people, translations: { fr: named } }));
  await ok(admin.post(`${pathOf("association")}/publish`, {}));
  const site = await siteIn(app, "de");
  const shown = { src: expect.stringContaining(`/media/${photo.id}/`), alt: "Ein Feld" };
  expect(site.initiatives).toMatchObject([{ key: "agro", picture: shown }]);
  expect(site.association.people).toMatchObject([{ title: "Awa Koné", portrait: shown }]);
  expect((await admin.delete(`/api/media/${photo.id}`)).status).toBe(409);
});

test("a partner's logo is shown in both themes and cannot be deleted while it is public", async () => {
  const app = await anAdmin();
  const { admin } = app;
  const light = await uploaded(admin, await png());
  const dark = await uploaded(admin, await png({ color: "#112233" }));
  const partners = [{ key: "a", kind: "agency", logo: light.id, logoDark: dark.id }];
  const words = { partners: { a: { name: "Agence" } } };
  const translations = { fr: words, en: words, de: words };
  await ok(admin.put(`${pathOf("partners")}/draft`, { partners, translations }));
  await ok(admin.post(`${pathOf("partners")}/publish`, {}));
  const [shown] = (await siteIn(app, "fr")).partners;
  expect(shown?.logo?.src).toContain(`/media/${light.id}/`);
  expect(shown?.logoDark?.src).toContain(`/media/${dark.id}/`);
  expect((await admin.delete(`/api/media/${light.id}`)).status).toBe(409);
});

test("a row without its required words is not published in that language", async () => {
  const { admin } = await anAdmin();
  const partners = [{ key: "a", kind: "agency" }];
  const translations = { fr: { partners: { a: { name: "Agence" } } } };
  await ok(admin.put(`${pathOf("partners")}/draft`, { partners, translations }));
  const refused = await admin.post(`${pathOf("partners")}/publish`, { locales: ["fr", "de"] });
  expect(refused.status).toBe(422);
  const { errors } = await read<Errors>(refused);
  expect(Object.keys(errors)).toEqual(["translations.de.partners.a.name"]);
  await ok(admin.put(`${pathOf("programme")}/draft`, { name: "" }));
  const nameless = await admin.post(`${pathOf("programme")}/publish`, {});
  expect(Object.keys((await read<Errors>(nameless)).errors)).toEqual(["name"]);
});

test("rows sent without words change what all languages share and no text", async () => {
  const { admin } = await anAdmin();
  const path = pathOf("partners");
  const before = await read<EditorSetting>(admin.get(path));
  const rows = (before.shared.partners as object[]).toReversed();
  await ok(admin.put(`${path}/draft`, { partners: rows }));
  const after = await read<EditorSetting>(admin.get(path));
  expect(after.shared.partners).toEqual(rows);
  expect(after.facts_pending).toBe(true);
  expect(after.translations).toEqual(before.translations);
});

test("a notice that ends before it begins is not published; another is shown on its days only", async () => {
  const app = await anAdmin({ today: "2026-03-10" });
  const { admin, clock } = app;
  const text = "Les résultats sont en ligne.";
  const notice = { from: "2026-03-12", until: "2026-03-11", link: "/registration/suivi" };
  await ok(admin.put(`${pathOf("notice")}/draft`, { ...notice, translations: { fr: { text } } }));
  const refused = await admin.post(`${pathOf("notice")}/publish`, {});
  expect(refused.status).toBe(422);
  expect(Object.keys((await read<Errors>(refused)).errors)).toEqual(["until"]);
  await ok(admin.put(`${pathOf("notice")}/draft`, { until: "2026-03-13" }));
  await ok(admin.post(`${pathOf("notice")}/publish`, {}));
  const shownOn = async (day: string) => {
    clock.now = new Date(`${day}T12:00:00Z`);
    return (await siteIn(app, "fr")).notice.text;
  };
  expect(await shownOn("2026-03-11")).toBe("");
  expect(await shownOn("2026-03-12")).toBe(text);
  expect(await shownOn("2026-03-13")).toBe(text);
  expect(await shownOn("2026-03-14")).toBe("");
});

test("two administrators who change the same part: the second gets both texts, nothing is lost", async () => {
  const { admin, as } = await anAdmin();
  const other = await as("admin");
  const path = pathOf("contact");
  const { versions } = await read<EditorSetting>(admin.get(path));
  await ok(admin.put(`${path}/draft`, { phone: "+225 27 22 40 50 60", versions }));
  const second = await other.put(`${path}/draft`, { phone: "+225 27 20 11 12 13", versions });
  expect(second.status).toBe(409);
  const { conflict } = await read<{ conflict: Record<string, { content: object; base: object }> }>(
    second,
  );
  expect(conflict.shared?.content).toMatchObject({ phone: "+225 27 22 40 50 60" });
  expect(conflict.shared?.base).toHaveProperty("phone");
  // Another language is another part.
  await ok(other.put(`${path}/draft`, { translations: { de: { hours: "Montags" } }, versions }));
});

test("a version is restored, with its rows and without a picture the library has lost", async () => {
  const { admin } = await anAdmin();
  const path = pathOf("partners");
  const logo = await uploaded(admin, await png());
  const row = { key: "a", kind: "agency", url: "", logo: logo.id, logoDark: null };
  await ok(admin.put(path, { partners: [row] }));
  await ok(admin.put(path, { partners: [] }));
  await ok(admin.delete(`/api/media/${logo.id}`));
  const { data } = await read<{ data: { id: number }[] }>(
    admin.get(`${path}/revisions?part=shared`),
  );
  await ok(admin.post(`${path}/revisions/${data[1]?.id}/restore`, {}));
  const { shared } = await read<EditorSetting>(admin.get(path));
  expect(shared.partners).toEqual([{ ...row, logo: null }]);
});

test("a preview link shows a public answer with the working copy, and no other link does", async () => {
  const app = await anAdmin();
  const { admin, get } = app;
  await ok(admin.put(`${pathOf("contact")}/draft`, { phone: "+225 27 22 40 50 60" }));
  const { token } = await ok<{ token: string }>(admin.post(`${pathOf("contact")}/preview`));
  const ask = (draft: string) =>
    get("/api/settings/site?keys=contact,programme", { "x-settings-draft": draft });
  const shown = await ask(`${sections.contact.id}.${token}`);
  expect(shown.headers.get("cache-control")).toBe("no-store");
  expect((await read<Site>(shown)).contact.phone).toBe("+225 27 22 40 50 60");
  expect((await siteIn(app, "fr")).contact.phone).not.toBe("+225 27 22 40 50 60");
  expect((await ask(`${sections.programme.id}.${token}`)).status).toBe(403);
  expect((await ask(`${sections.contact.id}.x`)).status).toBe(403);
});

test("what is scheduled is published at its hour", async () => {
  const { admin } = await anAdmin();
  const at = new Date(Date.now() + 60 * 60 * 1000).toISOString();
  await ok(admin.put(`${pathOf("contact")}/draft`, { phone: "+225 27 22 40 50 60" }));
  const item = await ok<EditorSetting>(
    admin.post(`${pathOf("contact")}/publish`, { publish_at: at, locales: ["fr"] }),
  );
  expect(item.languages.fr.scheduled_at).not.toBeNull();
});

test("the sender and the reply address that are set are those of every e-mail", async () => {
  const { admin, as, mails } = await anAdmin();
  await ok(admin.put(pathOf("mail"), { name: "Bureau Tremplin", replyTo: "bureau@example.org" }));
  await ok(admin.post(`${pathOf("mail")}/publish`, {}));
  const visitor = await as("visitor");
  await ok(visitor.post("/api/password/forgot", { email: admin.user.email }));
  await vi.waitFor(async () => expect((await mails()).length).toBeGreaterThan(0));
  const [email] = await mails();
  expect(email).toMatchObject({
    sender: "Bureau Tremplin",
    replyTo: { email: "bureau@example.org", name: "Bureau Tremplin" },
  });
});

test("retention periods are saved once for each version that was read", async () => {
  const { admin, as } = await anAdmin();
  const path = "/api/registration-calls/retention";
  const periods = { rejected_months: 6, document_months: 12, audit_months: 24 };
  const other = await as("admin");
  const read = await ok<{ version: number }>(other.get(path));
  const first = await ok<{ version: number }>(admin.put(path, { ...read, ...periods }));
  expect(first).toEqual({ ...periods, version: 1 });
  expect((await other.put(path, read)).status, "nothing was saved before either").toBe(409);
  expect((await other.put(path, { ...periods, audit_months: 3, version: 1 })).status).toBe(422);
  await ok(other.put(path, { ...periods, rejected_months: 9, version: 1 }));
});
