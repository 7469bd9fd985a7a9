import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { inMemory } from "#app/device/store.ts";
import type { Step } from "#app/website/registration-form/definition.ts";
import { unansweredForm } from "#tests/setup/form-facts.ts";
import { mecaAgro as form } from "#tests/setup/forms.ts";
import type { FormFacts } from "../pages/form-facts.ts";
import type { Consents } from "./build-submission.ts";
import { blank } from "./form-start.ts";
import { formSteps, refusalFaults } from "./form-steps.ts";
import { createObservable } from "./observable.ts";
import { openWriting } from "./writing.ts";

const base = "/registration/meca-agro";
const stepNamed = (name: string) => form.steps.find((step) => step.name === name) as Step;
const name = stepNamed("name");

const pushed: string[] = [];

beforeEach(() => {
  pushed.length = 0;
  vi.stubGlobal("history", {
    pushState: (_state: null, _title: string, path: string) => pushed.push(path),
  });
});

afterEach(() => vi.unstubAllGlobals());

async function open(known: Partial<FormFacts> = {}) {
  const completed: Consents[] = [];
  const state = createObservable(blank);
  const given = { ...unansweredForm, ...known };
  const store = inMemory();
  const writing = await openWriting({ store, facts: given, agent: null, onSaved: () => {} });
  writing.mergeServer();
  const steps = formSteps({
    facts: given,
    base,
    writing,
    state,
    onComplete: (consents) => completed.push(consents),
    onDocuments: () => {},
  });
  return { state, steps, writing, completed };
}

const person = {
  last_name: "Fictive",
  first_names: "Awa",
  sex: "F",
  "birth_date.day": "27",
  "birth_date.month": "3",
  "birth_date.year": "2001",
  birth_place: "Bouaké",
  nationality: "ci",
  identity_kind: "cni",
  identity_number: "C123456789",
};

test("a step with missing answers lists them and stays; complete, it leads to the next", async () => {
  const { state, steps } = await open();
  steps.show("name");
  steps.submit(name);
  expect(state.read().listed).toMatchObject({ last_name: { problem: { key: "required" } } });
  expect(state.read().view).toBe("name");
  steps.type(name, person, "last_name");
  expect(state.read().faults.last_name, "gone when mended").toBeUndefined();
  steps.submit(name);
  expect(state.read()).toMatchObject({ view: "birth", faults: {}, listed: null });
  expect(pushed).toEqual([`${base}/birth`]);
});

test("a step opened from the review leads back there", async () => {
  const { state, steps } = await open({ typed: person, draft: "link", draftAt: 1 });
  steps.show("name", { changing: true });
  steps.submit(name);
  expect(state.read()).toMatchObject({ view: "review", changing: false });
  expect(pushed).toEqual([`${base}/review`]);
});

test("a mistake stays until it is corrected, also when its field is left empty again", async () => {
  const { state, steps } = await open();
  steps.show("name");
  steps.submit(name);
  steps.leave("last_name");
  expect(state.read().faults).toHaveProperty("last_name");
  steps.type(name, { last_name: "Fictive" }, "last_name");
  expect(state.read().faults).not.toHaveProperty("last_name");
  expect(state.read().listed, "the summary keeps its line").toHaveProperty("last_name");
});

test("an answer may solve what was wrong with another one", async () => {
  const { state, steps } = await open();
  const late = { ...person, education_level: "bac", diploma_year: "2003" };
  steps.type(stepNamed("education"), late, "diploma_year");
  steps.leave("diploma_year");
  expect(state.read().faults).toHaveProperty("diploma_year");
  steps.type(stepNamed("birth"), { "birth_date.year": "1991" }, "birth_date.year");
  expect(state.read().faults).toEqual({});
});

test("a ticked consent is no longer wrong", async () => {
  const { state, steps } = await open();
  steps.submit(stepNamed("review"));
  expect(state.read().faults).toHaveProperty("consent");
  steps.tick({ consent: true });
  expect(state.read().faults).not.toHaveProperty("consent");
});

test("a draft left at a step that the form no longer has continues where answers are missing", async () => {
  const { state, steps, writing } = await open({ typed: person, draft: "link", draftAt: 1 });
  writing.draft.step = "gone";
  steps.sync();
  expect(state.read().resume).toBe("contact");
});

test("a field left empty is not wrong yet; one left with a wrong answer is", async () => {
  const { state, steps } = await open();
  steps.leave("last_name");
  expect(state.read().faults).toEqual({});
  steps.type(name, { ...person, last_name: "K0né" }, "last_name");
  expect(state.read().faults, "not while typing").toEqual({});
  steps.leave("last_name");
  expect(state.read().faults).toHaveProperty("last_name");
});

test("nothing is complete without consent, and errors of all steps are listed", async () => {
  const { state, steps, completed } = await open();
  steps.type(name, person, "last_name");
  steps.submit(stepNamed("review"));
  expect(state.read().listed).toMatchObject({
    phone: { problem: { key: "required" } },
    consent: { words: "script.agree" },
  });
  expect(completed).toEqual([]);
});

test("a draft of the server is offered to continue at its first unfinished step", async () => {
  const { state, steps, writing } = await open({ typed: person, draft: "link", draftAt: 1 });
  steps.show("start", { focus: false });
  expect(state.read()).toMatchObject({ moved: false, resume: "contact", typed: person });
  writing.mergeTouched({ last_name: "Tapée avant" });
  steps.sync();
  expect(state.read().typed.last_name, "typed before the script ran").toBe("Tapée avant");
});

test("after a refusal because the intake has closed nothing more can be sent", async () => {
  const { state, steps, writing } = await open();
  writing.draft.refused = {
    kind: "refused",
    message: "Trop tard",
    errors: {},
    shared: false,
    closed: true,
  };
  steps.show("review");
  expect(state.read()).toMatchObject({ closed: true, listed: { form: { text: "Trop tard" } } });
  steps.type(name, person, "last_name");
  expect(state.read().closed, "also after a change").toBe(true);
});

test("refusals of the server are listed by the names of the questions", () => {
  const refused = { kind: "refused", message: "Non", shared: false } as const;
  const errors = {
    "answers.phone": ["Faux"],
    "documents.cv": ["Vide"],
    consent_version: ["Ancien"],
  };
  expect(refusalFaults({ ...refused, errors })).toEqual({
    phone: { text: "Faux" },
    "document.cv": { text: "Vide" },
    consent: { text: "Ancien" },
  });
  expect(refusalFaults({ ...refused, errors: {} })).toEqual({ form: { text: "Non" } });
  expect(refusalFaults({ ...refused, errors: {}, taken: true })).toEqual({
    taken: { text: "Non" },
  });
  const shared = refusalFaults({ ...refused, errors: {}, shared: true });
  expect(shared).toEqual({ another_person: { text: "Non" } });
});
