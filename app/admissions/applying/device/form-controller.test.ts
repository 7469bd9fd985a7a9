import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type DeviceStore, inMemory } from "#app/device/store.ts";
import type { Step } from "#app/website/registration-form/definition.ts";
import { completeAnswers } from "#tests/setup/applicant.ts";
import { unansweredForm } from "#tests/setup/form-facts.ts";
import { mecaAgro as form } from "#tests/setup/forms.ts";
import type { FormFacts } from "../pages/form-facts.ts";
import { typedFrom } from "../pages/typed.ts";
import { startForm } from "./form-controller.ts";
import { blank } from "./form-start.ts";
import { createObservable } from "./observable.ts";
import { submissionQueue } from "./queued-submission.ts";

const base = "/registration/meca-agro";
const stepNamed = (name: string) => form.steps.find((step) => step.name === name) as Step;

const facts: FormFacts = {
  ...unansweredForm,
  courses: [{ id: 1, title: "Motopompes", place: "", level: "none" }],
};

beforeEach(() => {
  const listen = { addEventListener: () => {}, visibilityState: "visible" };
  vi.stubGlobal("document", listen);
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("location", { pathname: `${base}/review`, search: "", hash: "" });
  vi.stubGlobal("history", { pushState: () => {}, replaceState: () => {} });
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no line")));
});

afterEach(() => vi.unstubAllGlobals());

/** A tab with the form open at the review. */
async function openTab(store: DeviceStore) {
  const state = createObservable(blank);
  const tab = await startForm({ facts, store, agent: null, state, locale: "fr", base });
  tab.merge({});
  if (!tab.actions) throw new Error("nobody may type");
  return { state, actions: tab.actions };
}

const who = async (store: DeviceStore) =>
  (await submissionQueue.all(store)).map(({ typed }) => typed.last_name);

test("what was reviewed is what is sent; an answer changed in another tab is shown first", async () => {
  const store = inMemory();
  const typed = typedFrom(form, completeAnswers(form, 1) as Record<string, string>);
  const first = await openTab(store);
  first.actions.type(stepNamed("name"), { ...typed, last_name: "Sanogo" }, "last_name");
  await vi.waitFor(async () => expect(await store.keys("draft/")).toHaveLength(1));
  const second = await openTab(store);
  expect(second.state.read().typed.last_name).toBe("Sanogo");
  second.actions.type(stepNamed("name"), { last_name: "Konan" }, "last_name");
  await vi.waitFor(() => expect(second.state.read().status).not.toBeNull());

  first.actions.tick({ consent: true });
  first.actions.submit(stepNamed("review"));
  await vi.waitFor(() => expect(first.state.read().typed.last_name).toBe("Konan"));
  expect(first.state.read()).toMatchObject({ elsewhere: true, view: "review", submission: null });
  expect(await who(store), "nothing that was not shown").toEqual([]);
  first.actions.submit(stepNamed("review"));
  await vi.waitFor(async () => expect(await who(store)).toEqual(["Konan"]));

  // The other tab finds it sent instead of sending it again.
  second.actions.tick({ consent: true });
  second.actions.submit(stepNamed("review"));
  await vi.waitFor(() => expect(second.state.read().view).toBe("outcome"));
  expect(await who(store)).toEqual(["Konan"]);
});

test("setting aside says who is in the outbox, and nothing when nobody was typed", async () => {
  const store = inMemory();
  const pushState = vi.fn();
  vi.stubGlobal("history", { pushState, replaceState: () => {} });
  const empty = await openTab(store);
  empty.actions.putAside();
  await vi.waitFor(() => expect(pushState).toHaveBeenCalledOnce());
  expect(empty.state.read().status).toBeNull();

  const { state, actions } = await openTab(store);
  actions.type(stepNamed("name"), { last_name: "Sanogo", first_names: "Awa" }, "last_name");
  await vi.waitFor(() => expect(state.read().status).not.toBeNull());
  actions.putAside();
  await vi.waitFor(() => expect(state.read().status).toEqual({ kind: "aside", who: "Awa S." }));
  expect(await who(store)).toEqual(["Sanogo"]);
});
