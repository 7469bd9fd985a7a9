import { expect, test } from "vitest";
import { locales } from "#app/platform/i18n/locales.ts";
import { messagesOf } from "#app/platform/i18n/translator.ts";
import { scriptText, setScriptTexts } from "./script-text.ts";

test("scriptText fills in known names only", () => {
  setScriptTexts({ "applying.script.about": "environ {size} {unknown}" });
  expect(scriptText("applying.script.about", { size: "3 ko" })).toBe("environ 3 ko ");
});

test.each(locales)("the script texts in %s use no plurals or selects", (locale) => {
  const { applying, registrationForm } = messagesOf[locale];
  const words = [...Object.values(applying.script), ...Object.values(registrationForm.problem)];
  expect(words.filter((text) => /\{\w+\s*,|<\w|'\{/.test(text))).toEqual([]);
});
