import {
  _createCache as createCache,
  _createIntlFormatters as createFormatters,
} from "use-intl/core";
import formatInFull from "use-intl/format-message";
import { expect, test } from "vitest";
import formatMessage from "./format-message.ts";
import { locales, timeZone } from "./locales.ts";
import { messagesOf } from "./translator.ts";

type Format = typeof formatMessage;

function textsIn(value: object): string[] {
  return Object.values(value).flatMap((item) =>
    typeof item === "string" ? [item] : textsIn(item as object),
  );
}

/** For every name that a message may fill in: a number where it counts, otherwise a text. */
function valuesFor(message: string, number: number): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [, name = "", kind = ""] of message.matchAll(/\{\s*(\w+)\s*(?:,\s*(\w+))?/g))
    values[name] = /^(plural|number|selectordinal)$/.test(kind) ? number : `<${name}>`;
  for (const [, tag = ""] of message.matchAll(/<(\w+)>/g))
    values[tag] = (chunks: unknown) => `[${String(chunks)}]`;
  return values;
}

test.each(locales)("every message in %s reads as with the formatter of use-intl", (locale) => {
  const cache = createCache();
  const options = { cache, formatters: createFormatters(cache), locale, timeZone };
  const different: string[] = [];
  for (const message of new Set(textsIn(messagesOf[locale])))
    for (const number of [0, 1, 2, 1234.5]) {
      const values = valuesFor(message, number) as Parameters<Format>[2];
      const full = (formatInFull as unknown as Format)("key", message, values, options);
      const own = formatMessage("key", message, values, options);
      if (String(full) !== String(own)) different.push(`${message}: ${own} / ${full}`);
    }
  expect(different).toEqual([]);
});
