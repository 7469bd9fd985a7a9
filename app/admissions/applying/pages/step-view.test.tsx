import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { IntlProvider } from "use-intl";
import { expect, test } from "vitest";
import { type Locale, locales, timeZone } from "#app/platform/i18n/locales.ts";
import { messagesOf } from "#app/platform/i18n/translator.ts";
import type { Step } from "#app/website/registration-form/definition.ts";
import { mecaAgro } from "#tests/setup/forms.ts";
import { type Application, ApplicationProvider } from "./apply-context.ts";
import { StepView } from "./step-view.tsx";

const form = mecaAgro;
const step = form.steps.find(({ name }) => name === "documents") as Step;

const begun: Application = {
  form,
  agent: false,
  courses: [],
  typed: {},
  answers: {},
  problems: {},
  errors: {},
  documents: [],
  draftDocuments: [],
  draft: "signed",
  lost: false,
  failed: null,
  tooMuch: false,
  changing: false,
  draftAt: null,
  consent: null,
  intake: { open: true, opensOn: "2026-01-01", closesOn: "2026-12-31" },
};

function shown(locale: Locale, facts: Partial<Application>): string {
  const Component = () => (
    <ApplicationProvider value={{ ...begun, ...facts }}>
      <StepView step={step} />
    </ApplicationProvider>
  );
  const Site = createRoutesStub([{ path: "/", Component }]);
  return renderToStaticMarkup(
    <IntlProvider locale={locale} messages={messagesOf[locale]} timeZone={timeZone}>
      <Site />
    </IntlProvider>,
  );
}

test("an error of a document is listed with its name and a link", () => {
  const text = messagesOf.fr.registrations.refused.empty;
  const html = shown("fr", { errors: { "document.cv": text } });
  const [, link = ""] = /<a href="#field-document\.cv">([^<]*)</.exec(html) ?? [];
  expect(link.replace(/\s/g, " ")).toMatch(/^CV.* : Le fichier est vide\.$/);
});

test.each(locales)("the size limit is explained in %s on the documents step", (locale) => {
  const { tooMuch, tooMuchText } = messagesOf[locale].applying.step;
  const html = shown(locale, { tooMuch: true });
  expect(html).toContain(tooMuch);
  expect(html).toContain(tooMuchText);
  expect(html, "into the same draft").toMatch(/action="[^"]*\/documents\?draft=signed"/);
  expect(shown(locale, {})).not.toContain(tooMuch);
});
