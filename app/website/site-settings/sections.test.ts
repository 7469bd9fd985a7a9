import { expect, test } from "vitest";
import { locales } from "#app/platform/i18n/locales.ts";
import { ok, read } from "#tests/setup/content.ts";
import { anAdmin, desk, pathOf, siteIn } from "#tests/setup/settings.ts";
import type { EditorSetting } from "./schema.ts";
import { type SectionKey, sectionKeys, sectionOf, sections, storedFields } from "./sections.ts";

test("every section is an item with working copies of what visitors read", async () => {
  const { admin } = await anAdmin();
  const items = await read<EditorSetting[]>(admin.get(`${desk}?sort=created_at`));
  expect(items.map(({ key }) => key).toSorted()).toEqual(sectionKeys.toSorted());
  for (const { id, key } of items) {
    expect(id).toBe(sections[key].id);
    const item = await read<EditorSetting>(admin.get(`${desk}/${id}`));
    expect(item.state, key).toBe("published");
    expect(Object.keys(item.shared).toSorted()).toEqual(
      Object.keys(storedFields(key).shared).toSorted(),
    );
    for (const locale of locales) expect(item.languages[locale].state).toBe("published");
  }
});

/** A value that fits the field and says which one it is. */
function sample(name: string, type: string, locale = ""): unknown {
  const said = `${name} ${locale}`.trim();
  switch (type) {
    case "lines":
      return [`${said} un`, `${said} deux`];
    case "url":
      return "https://www.example.org/page";
    case "email":
      return "bureau@example.org";
    case "phone":
      return "+225 27 22 40 50 60";
    case "day":
      return "2020-01-15";
    case "month":
      return "2024-03";
    case "number":
      return 12;
    case "reference":
      return 1;
    case "picture":
      return null;
    default:
      return said;
  }
}

/** Every field of a section with a value of its own, two rows for each list. */
function filled(key: SectionKey) {
  const keys = ["ra", "rb"];
  const shared: Record<string, unknown> = {};
  const words: Record<string, Record<string, unknown>> = { fr: {}, en: {}, de: {} };
  for (const [name, declared] of Object.entries(sectionOf(key).fields)) {
    if (declared.in === "shared") shared[name] = sample(name, declared.field.type);
    for (const locale of locales) {
      const own = words[locale] ?? {};
      if (declared.in === "words") own[name] = sample(name, declared.field.type, locale);
      if (declared.in === "rows" && Object.keys(declared.words).length) {
        own[name] = Object.fromEntries(
          keys.map((row) => [
            row,
            Object.fromEntries(
              Object.entries(declared.words).map(([inner, { type }]) => [
                inner,
                sample(`${row} ${inner}`, type, locale),
              ]),
            ),
          ]),
        );
      }
    }
    if (declared.in !== "rows") continue;
    shared[name] = keys.map((row) => ({
      key: row,
      ...Object.fromEntries(
        Object.entries(declared.shared).map(([inner, field]) => [
          inner,
          field.type === "choice" ? field.values.at(-1) : sample(`${row} ${inner}`, field.type),
        ]),
      ),
    }));
  }
  return { shared, words };
}

test.each(sectionKeys)(
  "section %s is changed, published and read in three languages",
  async (key) => {
    const app = await anAdmin();
    const { admin } = app;
    const before = await siteIn(app, "fr");
    const { shared, words } = filled(key);
    if (key === "notice") Object.assign(shared, { from: "", until: "" });
    await ok(admin.put(`${pathOf(key)}/draft`, { ...shared, translations: words }));
    expect(await siteIn(app, "fr"), "a working copy is not public").toEqual(before);
    await ok(admin.post(`${pathOf(key)}/publish`, {}));
    if (key === "mail") return;
    for (const locale of locales) {
      const shown = JSON.stringify((await siteIn(app, locale))[key]);
      for (const text of said(words[locale])) expect(shown).toContain(JSON.stringify(text));
      for (const text of said(shared)) {
        if (!["", "2020-01-15", "ra", "rb"].includes(text))
          expect(shown).toContain(JSON.stringify(text));
      }
    }
  },
);

function said(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return value && typeof value === "object" ? Object.values(value).flatMap(said) : [];
}
