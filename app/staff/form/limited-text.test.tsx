import { globSync, readFileSync } from "node:fs";
import { MantineProvider } from "@mantine/core";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { IntlProvider } from "use-intl";
import { expect, test } from "vitest";
import { messagesOf } from "#app/platform/i18n/translator.ts";
import { LimitedNumber } from "./limited-number.tsx";
import { LimitedArea, LimitedText } from "./limited-text.tsx";

const render = (children: ReactNode) =>
  renderToStaticMarkup(
    <IntlProvider locale="fr" messages={messagesOf.fr} timeZone="Africa/Abidjan">
      <MantineProvider>{children}</MantineProvider>
    </IntlProvider>,
  );
const unchanged = () => {};

test("a text that is too long is kept whole, with a sentence beside it", () => {
  const long = "x".repeat(130);
  for (const Input of [LimitedText, LimitedArea]) {
    const html = render(<Input label="Nom" limit={120} value={long} onChange={unchanged} />);
    expect(html).toContain(long);
    expect(html).toContain("120 caractères au plus ; il y en a 130.");
    expect(html).toContain('aria-invalid="true"');
    expect(html).not.toMatch(/maxlength/i);
  }
});

test("the length is counted near the limit, and an error of the server is shown as before", () => {
  const at = (length: number, error?: string) =>
    render(
      <LimitedText
        label="Nom"
        limit={10}
        value={"x".repeat(length)}
        error={error}
        onChange={unchanged}
      />,
    );
  expect(at(6)).not.toContain("6 / 10");
  expect(at(7)).toContain("7 / 10");
  expect(at(10)).toContain("10 / 10");
  expect(at(10)).not.toContain("au plus");
  expect(at(3, "Déjà pris")).toContain("Déjà pris");
});

test.each([
  [999, 1, 60, "Un nombre entre 1 et 60."],
  [0, 1, undefined, "1 ou plus."],
  [30, undefined, 20, "20 ou moins."],
  ["2500", 1900, 2100, "Un nombre entre 1900 et 2100."],
])("%s stays in its field and is explained", (value, min, max, sentence) => {
  const range = { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
  const html = render(<LimitedNumber label="Mois" value={value} {...range} onChange={unchanged} />);
  expect(html).toContain(`value="${value}"`);
  expect(html).toContain(sentence);
});

test("no staff screen cuts what is pasted", () => {
  const cut = globSync("app/**/*.tsx").filter((path) => {
    const code = readFileSync(path, "utf8");
    return code.includes("@mantine/core") && /maxLength[=:]/.test(code);
  });
  expect(cut).toEqual([]);
});
