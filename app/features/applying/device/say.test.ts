import { expect, test } from "vitest";
import { locales } from "#app/i18n/locales.ts";
import { messagesOf } from "#app/i18n/translator.ts";
import { scriptText, setScriptTexts } from "./say.ts";

test("names are filled in, and nothing else", () => {
  setScriptTexts({ "applying.script.about": "environ {size} {unknown}" });
  expect(scriptText("applying.script.about", { size: "3 ko" })).toBe("environ 3 ko ");
});

test.each(locales)("the words the script says in %s need no more than that", (locale) => {
  const { applying, registrations } = messagesOf[locale];
  const words = [...Object.values(applying.script), ...Object.values(registrations.problem)];
  expect(words.filter((text) => /\{\w+\s*,|<\w|'\{/.test(text))).toEqual([]);
});
