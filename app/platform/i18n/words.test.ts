import { expect, test } from "vitest";
import { locales } from "./locales.ts";
import { messagesOf } from "./translator.ts";
import { collectWords } from "./words.ts";

test("Node, which runs the sources, reads the messages that the bundle contains", () => {
  for (const locale of locales) {
    expect(Object.keys(collectWords(locale, undefined)).toSorted()).toEqual(
      Object.keys(messagesOf[locale]).toSorted(),
    );
  }
});
