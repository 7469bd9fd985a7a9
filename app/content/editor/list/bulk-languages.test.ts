import { expect, test } from "vitest";
import { bulkLanguages } from "./bulk-languages.ts";

const missing = { public: false, pending: false, state: "missing" } as const;
const draft = { public: false, pending: false, state: "draft" } as const;
const published = { public: true, pending: false, state: "published" } as const;

test("a new item goes out in every language it has", () => {
  expect(bulkLanguages({ fr: draft, en: draft, de: missing })).toEqual({
    isPublic: false,
    going: ["fr", "en"],
    stays: [],
  });
});

test("a public item sends its changes, and names the languages that are not public yet", () => {
  const changed = { ...published, pending: true };
  expect(bulkLanguages({ fr: changed, en: draft, de: published })).toEqual({
    isPublic: true,
    going: ["fr"],
    stays: ["en"],
  });
});
