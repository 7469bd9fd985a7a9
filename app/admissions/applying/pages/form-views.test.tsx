import { renderToStaticMarkup } from "react-dom/server";
import { IntlProvider } from "use-intl";
import { expect, test } from "vitest";
import { timeZone } from "#app/platform/i18n/locales.ts";
import { messagesOf } from "#app/platform/i18n/translator.ts";
import type { DocumentDefinition, Field, Step } from "#app/website/registration-form/definition.ts";
import { unansweredForm } from "#tests/setup/form-facts.ts";
import { mecaAgro } from "#tests/setup/forms.ts";
import { blank } from "../device/form-start.ts";
import { type Application, ApplicationProvider } from "./apply-context.ts";
import { type FormState, LiveProvider } from "./live.ts";
import { StartView } from "./start-view.tsx";
import { StepView } from "./step-view.tsx";

const begun: Application = { ...unansweredForm, answers: {}, problems: {} };

function shown(view: React.ReactNode, facts: Partial<Application>, live: FormState | null = null) {
  const html = renderToStaticMarkup(
    <IntlProvider locale="fr" messages={messagesOf.fr} timeZone={timeZone}>
      <ApplicationProvider value={{ ...begun, ...facts }}>
        <LiveProvider value={live}>{view}</LiveProvider>
      </ApplicationProvider>
    </IntlProvider>,
  );
  return html.replace(/\s/g, " ");
}

const start = <StartView formation={null} />;
const step = (name: string) => (
  <StepView step={mecaAgro.steps.find((each) => each.name === name) as Step} />
);

test("the first page says what this form costs, and nothing where nothing is said", () => {
  expect(shown(start, {})).toContain(
    "Gratuit. Personne n’a le droit de vous demander de l’argent.",
  );
  const { cost: _, ...form } = mecaAgro;
  expect(shown(start, { form })).not.toContain("Gratuit");
});

test("the first page asks to send without a document only where one may follow", () => {
  const withDocuments = (needed: DocumentDefinition["needed"]) => ({
    form: { ...mecaAgro, documents: mecaAgro.documents.map((one) => ({ ...one, needed })) },
  });
  expect(shown(start, withDocuments("later"))).toMatch(/Si possible.*Envoyez quand même/);
  const needed = shown(start, withDocuments("now"));
  expect(needed).toContain("nécessaires pour envoyer la candidature");
  expect(needed).not.toMatch(/Si possible|Envoyez quand même/);
  expect(shown(start, withDocuments("no"))).not.toMatch(/documents|Envoyez quand même/);
});

test("courses that earlier answers rule out are marked with the reason and cannot be chosen", () => {
  const courses = [
    { id: 1, title: "Motopompes", place: "", level: "none" as const },
    { id: 2, title: "Tracteurs", place: "", level: "cepe" as const },
  ];
  const answers = { education_level: "no_diploma" };
  const html = shown(step("choice"), { courses, answers });
  const label = (title: string) =>
    new RegExp(`<label[^>]*>(?:(?!<label).)*${title}.*?</label>`).exec(html)?.[0];
  expect(label("Tracteurs")).toMatch(/disabled.*Pas possible : CEPE demandé/);
  expect(label("Motopompes")).not.toMatch(/disabled|Pas possible/);
  expect(html).toContain("Modifier : Niveau d’études");
  expect(html).toContain('href="/registration/meca-agro/education#field-education_level"');
  const chosen = shown(step("choice"), { courses, answers, typed: { formation_id: "2" } });
  expect(chosen, "one that was chosen stays so, and is explained").not.toContain("disabled");
  expect(shown(step("choice"), { courses })).not.toContain("Pas possible");
});

test("a line of the error summary is struck out once its field is corrected", () => {
  const listed = {
    last_name: "Écrivez votre nom de famille.",
    first_names: "Écrivez vos prénoms.",
  };
  const { first_names } = listed;
  const html = shown(step("name"), { listed, errors: { first_names } }, { ...blank, view: "name" });
  const lines = html.match(/<li[^>]*>.*?<\/li>/g) ?? [];
  const line = (name: string) => lines.find((each) => each.includes(`#field-${name}`));
  expect(line("last_name")).toMatch(/<s>Écrivez votre nom de famille\.<\/s>.*corrigé/);
  expect(line("first_names")).not.toMatch(/<s>|corrigé/);
});

test("a question with a recording can be listened to without the script; others have no player", () => {
  const url = "/media/7/0123456789ab.mp3";
  const heard = (field: Field): Field =>
    field.name === "last_name" ? { ...field, listen: url } : field;
  const form = {
    ...mecaAgro,
    steps: mecaAgro.steps.map((each) => ({ ...each, fields: each.fields.map(heard) })),
  };
  const html = shown(<StepView step={form.steps[0] as Step} />, { form });
  expect(html.match(/<audio/g)).toHaveLength(1);
  expect(html).toMatch(/<audio[^>]*preload="none"[^>]*aria-label="Écouter : Nom de famille"/);
});

test("only somebody who has applied already is led to the follow-up page by a refusal", () => {
  const follow = 'href="/registration/suivi"';
  expect(
    shown(step("review"), { errors: { form: "Les candidatures sont closes." } }),
  ).not.toContain(follow);
  const taken = { taken: "Une candidature existe déjà." };
  expect(shown(step("review"), { errors: taken })).toContain(follow);
});

test("the error summary does not say that a question is optional", () => {
  const html = shown(step("contact"), { errors: { email: "Pas complète." } });
  expect(html).toMatch(/<a href="#field-email">Adresse e-mail : Pas complète\.<\/a>/);
});

test("a document that is missing can be added from the review", () => {
  const answers = { education_level: "bac" };
  const html = shown(step("review"), { answers, documents: ["identity"] });
  expect(html).toMatch(
    /data-answer="documents\.missing".*<a href="[^"]*documents\?review=1#field-document\.diploma"/,
  );
});

test("without the script the boxes ticked on a refused page stay ticked", () => {
  const consent = /<input[^>]*name="consent"[^>]*>/;
  const refused = { errors: { disability_consent: "Cochez." }, ticked: ["consent"] };
  expect(consent.exec(shown(step("review"), refused))?.[0]).toContain("checked");
  expect(consent.exec(shown(step("review"), {}))?.[0]).not.toContain("checked");
});

test("a course chosen by a link does not mark its step as done before the steps in front of it", () => {
  const live: FormState = { ...blank, view: "name" };
  const done = (problems: Application["problems"]) =>
    shown(step("name"), { problems }, live).match(/data-done/g)?.length ?? 0;
  const required = { key: "required" };
  const asked = mecaAgro.steps.flatMap(({ fields }) => fields.filter((field) => field.required));
  const all = Object.fromEntries(asked.map(({ name }) => [name, required]));
  const { formation_id: _, ...others } = all;
  expect(done(others)).toBe(0);
  expect(done({}), "all nine steps with questions").toBe(mecaAgro.steps.length - 2);
});

test("the documents to prepare are a list of their own", () => {
  expect(shown(start, {})).toMatch(/<li>Pièce d’identité<\/li><li>Diplôme ou attestation<\/li>/);
});
