import { expect, test } from "vitest";
import type { LanguageState } from "#app/content/working-copies/schema.ts";
import { languageState } from "#tests/setup/language-state.ts";
import type { Draft, Fields } from "../draft/draft.ts";
import { factsChanged, proposedLanguages, unchangedPublicLanguage } from "./proposed-languages.ts";

const missing = languageState({ state: "missing", public: false });
const draft = languageState({ state: "draft", public: false });
const part = (saved: Fields, mine = saved) => ({ version: 1, saved, mine });
const none = { version: null, saved: {}, mine: {} };

const french = { title: "Une matinée à l’atelier de Bouaké" };
const english = { title: "A morning at the workshop in Bouaké" };

function written(parts: Partial<Draft["parts"]> = {}): Draft {
  return {
    parts: { shared: part({}), fr: part(french), en: part(english), de: none, ...parts },
    clashes: [],
  };
}

const item = (languages: Partial<Record<"fr" | "en" | "de", LanguageState>>, facts = false) => ({
  state: "published" as const,
  facts_pending: facts,
  languages: { fr: languageState(), en: languageState(), de: missing, ...languages },
});

test("proposes languages that changed or were never public", () => {
  expect(proposedLanguages(item({}), written(), "fr")).toEqual([]);
  expect(
    proposedLanguages(item({ en: languageState({ pending: true }) }), written(), "fr"),
  ).toEqual(["en"]);
  expect(proposedLanguages(item({ en: draft }), written(), "fr")).toEqual(["en"]);
  // Unsaved changes count too.
  const typed = written({ fr: part(french, { title: "Une soirée à l’atelier de Bouaké" }) });
  expect(proposedLanguages(item({}), typed, "en")).toEqual(["fr"]);
});

test("does not propose a translation that is still in French", () => {
  const copied = written({ en: part(french) });
  expect(proposedLanguages(item({ en: draft }), copied, "en")).toEqual([]);
});

test("does not propose the drafts of other languages with the one being edited", () => {
  const both = { fr: languageState({ pending: true }), en: languageState({ pending: true }) };
  expect(proposedLanguages(item(both), written(), "en")).toEqual(["en"]);
  expect(proposedLanguages(item({ fr: draft, en: draft }), written(), "fr")).toEqual(["fr"]);
  // Translations fall back to French, so it is published with them.
  expect(proposedLanguages(item({ fr: draft, en: draft }), written(), "en")).toEqual(["fr", "en"]);
});

test("shared fields alone are published with an unchanged public language", () => {
  expect(unchangedPublicLanguage(item({ fr: languageState({ pending: true }) }), written())).toBe(
    "en",
  );
  expect(unchangedPublicLanguage(item({ fr: draft, en: draft }), written())).toBeNull();
  expect(factsChanged(item({}), written())).toBe(false);
  expect(factsChanged(item({}, true), written())).toBe(true);
  expect(factsChanged(item({}), written({ shared: part({ place: "" }, { place: "Man" }) }))).toBe(
    true,
  );
});
