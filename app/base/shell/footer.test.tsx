import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { IntlProvider } from "use-intl";
import { expect, test } from "vitest";
import type { Site as SiteTexts } from "#app/base/settings/schema.ts";
import { messagesOf } from "#app/platform/i18n/translator.ts";
import { Footer } from "./footer.tsx";
import type { ShellData } from "./load-shell.ts";
import { organisation } from "./structured-data.ts";

const site: Partial<SiteTexts> = {
  programme: { name: "Tremplin", description: "Former pour l’emploi." } as SiteTexts["programme"],
  social: [
    { key: "a", network: "linkedin", url: "https://linkedin.example/t" },
    { key: "b", network: "facebook", url: "https://facebook.example/t" },
  ],
};

/** The links of the footer by their text. */
function footer(legal: ShellData["legal"], set: Partial<SiteTexts> = site) {
  const shell = { categories: [], site: set, legal, bare: false };
  const id = "base/shell/public.layout";
  const Page = createRoutesStub([{ id, path: "/", Component: Footer }]);
  const html = renderToStaticMarkup(
    <IntlProvider locale="de" messages={messagesOf.de} timeZone="Africa/Abidjan">
      <Page hydrationData={{ loaderData: { [id]: shell } }} />
    </IntlProvider>,
  );
  const links = [...html.matchAll(/<a [^>]*?href="([^"]*)"[^>]*>(?:<svg.*?<\/svg>)?([^<]*)/g)];
  return { html, href: (name: string) => links.find(([, , text]) => text === name)?.[1] };
}

test("the footer describes the project and links to its two networks", () => {
  const { html, href } = footer([]);
  expect(html).toContain("Former pour l’emploi.");
  expect(href("LinkedIn")).toBe("https://linkedin.example/t");
  expect(href("Facebook")).toBe("https://facebook.example/t");
});

test("the footer says who answers for the contents, below the logos of the co-funders", () => {
  const programme = { name: "Tremplin", disclaimer: "Allein der Verband." };
  const partners = [
    { key: "a", name: "Union", kind: "agency", url: "", logo: null, logoDark: null },
  ];
  const set = { ...site, programme, partners } as Partial<SiteTexts>;
  const { html } = footer([], set);
  expect(html.indexOf("Allein der Verband.")).toBeGreaterThan(html.indexOf("Union"));
  expect(footer([]).html).not.toContain("Allein");
});

test("contact details and networks that are not set are neither links nor structured data", () => {
  const contact = { address: "", phone: "", email: "", hours: "", mapNote: "" };
  const blank = { contact, social: [] };
  const { html } = footer([], { ...site, ...blank });
  // The share block has links of its own.
  expect(html).not.toMatch(/rel="noopener me"|href="(tel:|mailto:[^?]|")/);
  const programme = site.programme as SiteTexts["programme"];
  const data = organisation("https://tremplin.ci", { programme, ...blank });
  expect(data).not.toHaveProperty("email");
  expect(data).not.toHaveProperty("telephone");
  expect(data).not.toHaveProperty("sameAs");
});

test("legal notice and data protection link to the home page until each text is published", () => {
  const before = footer([]);
  expect([before.href("Impressum"), before.href("Datenschutz")]).toEqual(["/de", "/de"]);
  const after = footer(["privacy"]);
  expect([after.href("Impressum"), after.href("Datenschutz")]).toEqual(["/de", "/de/privacy"]);
  expect([after.href("Kontakt"), after.href("Intranet")]).toEqual(["/de/contacts", "/de/login"]);
});
