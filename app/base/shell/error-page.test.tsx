import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub, data } from "react-router";
import { IntlProvider } from "use-intl";
import { expect, test } from "vitest";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { messagesOf } from "#app/platform/i18n/translator.ts";
import { ErrorPage } from "./error-page.tsx";
import { pageNotFound } from "./page-not-found.ts";

function render(error: unknown, locale: Locale = "fr"): string {
  const Site = createRoutesStub([{ path: "/", Component: () => <ErrorPage error={error} /> }]);
  return renderToStaticMarkup(
    <IntlProvider locale={locale} messages={messagesOf[locale]} timeZone="Africa/Abidjan">
      <Site />
    </IntlProvider>,
  );
}

/** How the router represents thrown data. */
const answered = (status: number) => ({ status, statusText: "", internal: false, data: null });

const literal = (html: string) => /lang="en">([^<]*)</.exec(html)?.[1];
const status = (html: string) => />(\d{3})</.exec(html)?.[1];

test.each([
  ["a crash", new TypeError("secret detail"), "500", "Internal Server Error"],
  ["null", null, "500", "Internal Server Error"],
  ["a response with a status", answered(503), "503", "Internal Server Error"],
  ["an unknown page", answered(404), "404", "Page Not Found"],
  ["too many requests", answered(429), "429", "Too Many Requests"],
  ["too much sent", answered(413), "413", "Payload Too Large"],
  ["a page for others", answered(403), "403", "Forbidden"],
] as const)("the error page after %s", (_, error, number, words) => {
  for (const locale of ["fr", "en", "de"] as const) {
    const html = render(error, locale);
    expect([status(html), literal(html)]).toEqual([number, words]);
    expect(html).not.toContain("secret detail");
    const home = locale === "fr" ? "/" : `/${locale}`;
    expect(html).toContain(`href="${home}"`);
    const to = (path: string) => `href="${locale === "fr" ? "" : `/${locale}`}${path}"`;
    for (const path of ["/registration/suivi", "/news", "/contacts"]) {
      expect(html).toContain(to(path));
    }
    expect(html, "a link to the application").toContain(`href="${home}#apply"`);
    expect(html, "the English text is labelled as a code").toMatch(
      { fr: /Code technique\s: <code/, en: /Technical code: <code/, de: /Technischer Code: <code/ }[
        locale
      ],
    );
  }
});

test("an unknown page throws 'Page Not Found: {path}' with 404", () => {
  const request = new Request("http://site.example/de/gibt-es-nicht?x=1");
  const thrown = data("Page Not Found: /de/gibt-es-nicht", { status: 404 });
  expect(() => pageNotFound(request)).toThrow(expect.objectContaining(thrown));
});
