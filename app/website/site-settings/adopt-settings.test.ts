import { eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { settings } from "#app/base/settings/tables.server.ts";
import { drafts } from "#app/content/working-copies/tables.server.ts";
import { loadStartingContent } from "#app/site/load-starting-content.server.ts";
import { read } from "#tests/setup/content.ts";
import { anAdmin, pathOf, siteIn } from "#tests/setup/settings.ts";
import type { EditorSetting } from "./schema.ts";
import { sectionKeys } from "./sections.ts";
import { settingSections } from "./tables.server.ts";

/** As a site stored them before there was a screen for the settings. */
const before = {
  contact: {
    address: { fr: "Bouaké" },
    phone: "+225 27 22 40 50 60",
    email: "",
    hours: { fr: "" },
  },
  social: { linkedin: "https://www.linkedin.com/company/x", facebook: "" },
  association: {
    name: { fr: "Association", de: "Verband" },
    values: [{ key: "quality", title: { fr: "Qualité" }, text: { fr: "" } }],
    president: { title: { fr: "Le mot" }, paragraphs: [{ fr: "Bonjour", en: "Hello" }] },
  },
};

test("a site from before keeps what it says, in working copies and on its pages", async () => {
  const app = await anAdmin();
  const { admin, db } = app;
  await db.delete(settingSections);
  await db.delete(drafts).where(eq(drafts.kind, "settings"));
  await db.delete(settings).where(inArray(settings.key, [...sectionKeys]));
  await db.insert(settings).values(Object.entries(before).map(([key, value]) => ({ key, value })));
  await loadStartingContent(db, new Date());
  const french = await siteIn(app, "fr");
  expect(french.contact).toMatchObject({ address: "Bouaké", phone: "+225 27 22 40 50 60" });
  expect(french.social).toEqual([
    { key: "linkedin", network: "linkedin", url: "https://www.linkedin.com/company/x" },
  ]);
  expect(french.president).toMatchObject({ title: "Le mot", paragraphs: ["Bonjour"], name: "" });
  expect(french.faq).toEqual([]);
  const english = await siteIn(app, "en");
  expect(english.president.paragraphs).toEqual(["Hello"]);
  const item = await read<EditorSetting>(admin.get(pathOf("association")));
  expect(item.languages.de).toMatchObject({ state: "published", pending: false, stale: false });
  expect(item.translations.fr).toMatchObject({ values: { quality: { title: "Qualité" } } });
  // The second start changes nothing.
  await loadStartingContent(db, new Date());
  expect(await siteIn(app, "fr")).toEqual(french);
});
