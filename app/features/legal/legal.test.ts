import { expect, test } from "vitest";
import { startTestApp } from "#tests/setup/test-app.ts";
import { hasGaps } from "./schema.ts";

const text = {
  published: true,
  title: { fr: "Mentions légales", en: "Legal notice", de: "Impressum" },
  body: { fr: "Éditeur", en: "Publisher", de: "Herausgeber" },
};

test("a legal text is public once an admin publishes it, and gone when withdrawn", async () => {
  const { as, get } = await startTestApp();
  expect(await (await get("/api/settings/legal")).json()).toEqual([]);
  expect((await get("/api/settings/legal/legal")).status).toBe(404);
  const admin = await as("admin");
  expect((await admin.put("/api/settings/legal/legal", text)).status).toBe(200);
  expect(await (await get("/api/settings/legal")).json()).toEqual(["legal"]);
  const shown = await (await get("/api/settings/legal/legal?locale=de")).json();
  expect(shown).toMatchObject({ title: "Impressum", body: "Herausgeber" });
  await admin.put("/api/settings/legal/legal", { ...text, published: false });
  expect((await get("/api/settings/legal/legal")).status).toBe(404);
});

test("only admins write legal texts, in all three languages", async () => {
  const { as } = await startTestApp();
  for (const role of ["staff", "editor", "coordinator"] as const) {
    const person = await as(role);
    expect((await person.put("/api/settings/legal/legal", text)).status).toBe(403);
  }
  expect((await (await as("visitor")).put("/api/settings/legal/legal", text)).status).toBe(401);
  const admin = await as("admin");
  const half = { ...text, title: { fr: "Mentions légales" } };
  const refused = await admin.put("/api/settings/legal/legal", half);
  expect(refused.status).toBe(422);
  expect(Object.keys(((await refused.json()) as { errors: object }).errors)).toEqual([
    "title.en",
    "title.de",
  ]);
  expect((await admin.put("/api/settings/legal/nothing", text)).status).toBe(404);
});

test("a text with gaps is noticed, a link is not a gap", () => {
  expect(hasGaps({ body: { fr: "[adresse]", en: "x", de: "x" } })).toBe(true);
  expect(hasGaps({ body: { fr: "[page](/contacts)", en: "x", de: "x" } })).toBe(false);
});

test("a text made of signs is refused at once instead of stopping the site", async () => {
  const { as, get } = await startTestApp();
  const admin = await as("admin");
  for (const signs of ["[a](".repeat(9_999), "*a*".repeat(13_000)]) {
    const started = process.cpuUsage();
    const body = { ...text.body, en: signs };
    const refused = await admin.put("/api/settings/legal/legal", { ...text, body });
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(300);
    expect(refused.status).toBe(422);
    expect(Object.keys(((await refused.json()) as { errors: object }).errors)).toEqual(["body.en"]);
  }
  expect((await get("/api/settings/legal/legal")).status).toBe(404);
});
