import { expect, test } from "vitest";
import { locales } from "#app/platform/i18n/locales.ts";
import {
  completeValue,
  composeSetting,
  sharedFrom,
  unsetFields,
  wordsFrom,
} from "./public-value.server.ts";
import { sectionKeys } from "./sections.ts";

test("a stored value is taken apart and put together again without a change", () => {
  const value = [
    { key: "eu", kind: "eu", url: "", logo: 3, logoDark: null, name: { fr: "Union", en: "Union" } },
    { key: "b", kind: "centre", url: "", logo: null, logoDark: null, name: { fr: "Centres" } },
  ];
  const words = { fr: wordsFrom("partners", value, "fr"), en: wordsFrom("partners", value, "en") };
  expect(words.fr).toEqual({ partners: { eu: { name: "Union" }, b: { name: "Centres" } } });
  expect(composeSetting("partners", sharedFrom("partners", value), { fr: words.fr })).toEqual([
    { ...value[0], name: { fr: "Union" } },
    value[1],
  ]);
});

test("a language without words is left out, so that its readers get the French", () => {
  const composed = composeSetting("contact", {}, { fr: { hours: "8 h" }, de: { hours: "" } });
  expect(composed).toMatchObject({ hours: { fr: "8 h" }, phone: "", address: { fr: "" } });
});

test("networks that were two named links become rows, empty ones none", () => {
  const stored = { linkedin: "https://www.linkedin.com/company/x", facebook: "" };
  expect(completeValue("social", stored, "de")).toEqual([
    { key: "linkedin", network: "linkedin", url: "https://www.linkedin.com/company/x" },
  ]);
});

test.each(sectionKeys)("section %s is complete whatever is stored", (key) => {
  for (const value of [undefined, null, {}, [], "text"]) {
    for (const locale of locales) {
      const whole = completeValue(key, value, locale);
      for (const part of Object.values(whole as object)) expect(part).not.toBeUndefined();
    }
  }
});

test("fields that should be filled in are named while they are empty", () => {
  const french = { address: "Plateau" };
  expect(unsetFields("contact", { phone: "", email: "" }, french)).toEqual(["phone", "email"]);
  expect(unsetFields("social", { networks: [] }, {})).toEqual(["networks"]);
  expect(unsetFields("mail", {}, {})).toEqual([]);
});
