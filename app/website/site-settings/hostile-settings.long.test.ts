import { describe, expect, test, vi } from "vitest";
import { ok, read } from "#tests/setup/content.ts";
import { pixelBomb } from "#tests/setup/pictures.ts";
import { anAdmin, pathOf, siteIn } from "#tests/setup/settings.ts";
import { startTestApp } from "#tests/setup/test-app.ts";
import { type SectionKey, sectionKeys, sections } from "./sections.ts";

const row = (url: string) => [{ key: "a", network: "website", url }];

describe("links", () => {
  test.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    " javascript:alert(1)",
    "java\nscript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:x",
    "file:///etc/passwd",
    "//evil.example",
    "https://",
    "https://localhost",
    "http://127.0.0.1/",
    'https://a.example/"><script>',
  ])("%j is no address of a network or a partner", async (url) => {
    const { admin } = await anAdmin();
    const social = await admin.put(`${pathOf("social")}/draft`, { networks: row(url) });
    const partners = [{ key: "a", kind: "agency", url }];
    const partner = await admin.put(`${pathOf("partners")}/draft`, { partners });
    const harmless = url.startsWith("https://a.example/");
    expect([social.status, partner.status]).toEqual(harmless ? [200, 200] : [422, 422]);
  });

  test.each([
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "\\\\evil.example",
    "javascript:alert(1)",
  ])("%j is no page of this site for the notice", async (link) => {
    const { admin } = await anAdmin();
    const refused = await admin.put(`${pathOf("notice")}/draft`, { link });
    expect(refused.status).toBe(422);
    await ok(admin.put(`${pathOf("notice")}/draft`, { link: "/news?tag=a#b" }));
  });
});

describe("rows", () => {
  test("have no key that every object has", async () => {
    const { admin } = await anAdmin();
    for (const key of ["constructor", "__proto__", "toString"]) {
      const partners = [{ key, kind: "agency" }];
      const refused = await admin.put(`${pathOf("partners")}/draft`, { partners });
      expect([key, refused.status]).toEqual([key, 422]);
    }
    const body = '{"translations":{"fr":{"partners":{"__proto__":{"name":"X"}}}}}';
    const polluted = await admin.put(`${pathOf("partners")}/draft`, body, {
      "content-type": "application/json",
    });
    expect([200, 422]).toContain(polluted.status);
    expect(({} as { name?: string }).name).toBeUndefined();
  });
});

test("names that are sent in the head of an e-mail stay on one line", async () => {
  const { admin, as, mails } = await anAdmin();
  const name = "Bureau\r\nBcc: tous@example.org";
  await ok(admin.put(pathOf("mail"), { name, replyTo: "bureau@example.org" }));
  await ok(admin.post(`${pathOf("mail")}/publish`, {}));
  await ok(admin.put(pathOf("programme"), { name: "Rebond\nX-Spam: no" }));
  await ok(admin.post(`${pathOf("programme")}/publish`, {}));
  await ok((await as("visitor")).post("/api/password/forgot", { email: admin.user.email }));
  await vi.waitFor(async () => expect((await mails()).length).toBeGreaterThan(0));
  const [email] = await mails();
  for (const said of [email?.sender, email?.replyTo?.name, email?.subject, email?.programme]) {
    expect(said ?? "").not.toMatch(/[\r\n]/);
  }
});

test("nobody without the right reads or writes a section, nor its history, preview or schedule", async () => {
  const site = await startTestApp();
  const callers = [await site.as("editor"), await site.as("coordinator"), await site.as("staff")];
  for (const caller of callers) {
    for (const key of sectionKeys) {
      const path = pathOf(key);
      const answers = [
        await caller.get(path),
        await caller.get(`${path}/revisions`),
        await caller.put(`${path}/draft`, {}),
        await caller.put(path, {}),
        await caller.post(`${path}/publish`, {}),
        await caller.post(`${path}/preview`, {}),
      ];
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403));
    }
  }
});

test("a number of a draft that is none is refused without an error of the server", async () => {
  const { get } = await startTestApp();
  for (const draft of [
    "abc.x",
    "1e99.x",
    "-1.x",
    "0.5.x",
    "NaN.",
    ".",
    "1",
    `1.${"x".repeat(5000)}`,
  ]) {
    const answer = await get("/api/settings/site?keys=contact", { "x-settings-draft": draft });
    expect([draft.slice(0, 9), answer.status]).toEqual([
      draft.slice(0, 9),
      draft === "." ? 200 : 403,
    ]);
  }
});

test("a picture of 900 million pixels and one of another kind are no logo", async () => {
  const { admin } = await anAdmin();
  expect((await admin.post("/api/media", await pixelBomb())).status).toBe(422);
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';
  expect((await admin.post("/api/media?filename=logo.png", Buffer.from(svg))).status).toBe(422);
});

test("the text of a section cannot be larger than its field says, in any language", async () => {
  const { admin } = await anAdmin();
  const long = "x".repeat(5_000);
  const cases: [SectionKey, object, string][] = [
    ["programme", { name: long }, "name"],
    ["programme", { translations: { de: { tagline: long } } }, "translations.de.tagline"],
    ["faq", { translations: { en: { questions: { a: { answer: long } } } } }, "translations.en"],
    ["home", { translations: { fr: { headline: long } } }, "translations.fr.headline"],
  ];
  for (const [key, input, field] of cases) {
    const refused = await admin.put(`${pathOf(key)}/draft`, input);
    expect([key, refused.status]).toEqual([key, 422]);
    const { errors } = await read<{ errors: object }>(refused);
    expect(Object.keys(errors)[0]).toContain(field);
  }
});

test("of two who publish a section at once nothing is lost and nothing fails", async () => {
  const app = await anAdmin();
  const other = await app.as("admin");
  await ok(app.admin.put(`${pathOf("contact")}/draft`, { phone: "+225 27 22 40 50 61" }));
  const path = `/api/desk/settings/${sections.contact.id}/publish`;
  const answers = await Promise.all([app.admin.post(path, {}), other.post(path, {})]);
  for (const { status } of answers) expect([200, 409]).toContain(status);
  expect((await siteIn(app, "fr")).contact.phone).toBe("+225 27 22 40 50 61");
});
