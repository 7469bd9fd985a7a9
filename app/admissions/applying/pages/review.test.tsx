import { renderToStaticMarkup } from "react-dom/server";
import { IntlProvider } from "use-intl";
import { expect, test } from "vitest";
import { timeZone } from "#app/platform/i18n/locales.ts";
import { messagesOf } from "#app/platform/i18n/translator.ts";
import { unansweredForm } from "#tests/setup/form-facts.ts";
import { type Application, ApplicationProvider } from "./apply-context.ts";
import { Review } from "./review.tsx";

const begun: Application = {
  ...unansweredForm,
  answers: { last_name: "Fictive", region: "gbeke" },
  problems: {},
  documents: ["identity"],
};

function reviewed(facts: Partial<Application> = {}): string {
  const html = renderToStaticMarkup(
    <IntlProvider locale="fr" messages={messagesOf.fr} timeZone={timeZone}>
      <ApplicationProvider value={{ ...begun, ...facts }}>
        <Review />
      </ApplicationProvider>
    </IntlProvider>,
  );
  return html.replace(/\s/g, " ");
}

const row = (html: string, name: string) =>
  new RegExp(`data-answer="${name}".*?</div>`).exec(html)?.[0] ?? "";

test("questions without an answer are one line, except those that need one", () => {
  const html = reviewed();
  expect(row(html, "last_name")).toContain("Fictive");
  expect(row(html, "first_names"), "must be answered").toContain("Sans réponse");
  expect(row(html, "email")).toBe("");
  expect(row(html, "contact.nothing")).toMatch(/Sans réponse.*Adresse e-mail/);
  expect(html).not.toContain("facultatif");
});

test("each answer has a link that opens its question and leads back", () => {
  const html = reviewed({ draft: "signed" });
  const link = (name: string) => /<a [^>]*>/.exec(row(html, name))?.[0];
  expect(link("last_name")).toContain('aria-label="Modifier : Nom de famille"');
  expect(link("last_name")).toContain(
    'href="/registration/meca-agro/name?draft=signed&amp;review=1#field-last_name"',
  );
  expect(link("contact.nothing"), "also what was left out").toContain("#field-whatsapp");
  expect(link("documents")).toContain('href="/registration/meca-agro/documents?');
});

test("phones and dates stay on one line", () => {
  const html = renderToStaticMarkup(
    <IntlProvider locale="fr" messages={messagesOf.fr} timeZone={timeZone}>
      <ApplicationProvider
        value={{ ...begun, answers: { phone: "+2250712345678", birth_date: "2001-03-27" } }}
      >
        <Review />
      </ApplicationProvider>
    </IntlProvider>,
  );
  expect(html).toContain("07\u00a012\u00a034\u00a056\u00a078");
  expect(html).toContain("27\u00a0mars\u00a02001");
});

test("documents that are still missing are named", () => {
  const none = reviewed({ documents: [] });
  expect(row(none, "documents")).toContain("Aucun document pour l’instant");
  expect(row(none, "documents.missing")).toContain("Pièce d’identité");
  expect(row(reviewed(), "documents")).toContain("Pièce d’identité");
  expect(row(reviewed(), "documents.missing")).not.toContain("Pièce d’identité");
});
