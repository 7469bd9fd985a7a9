import { renderToStaticMarkup } from "react-dom/server";
import { IntlProvider } from "use-intl";
import { expect, test } from "vitest";
import type {
  DocumentDefinition,
  Field,
  Step,
} from "#app/features/registration-form/definition.ts";
import { timeZone } from "#app/i18n/locales.ts";
import { messagesOf } from "#app/i18n/translator.ts";
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
  expect(shown(start, {})).toContain("Gratuit. Personne ne doit vous demander d’argent.");
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
