import { openDeviceStore } from "#app/device/store.ts";
import type { FormFacts } from "../pages/form-facts.ts";
import type { FormState } from "../pages/live.ts";
import { readAgent } from "./agent/agent-account.ts";
import { type FormController, startForm, type Where } from "./form-controller.ts";
import { blank } from "./form-start.ts";
import { createObservable } from "./observable.ts";

/** Starts the form; for an agent only after the sign-in was verified. */
export async function openForm(facts: FormFacts, where: Where): Promise<FormController> {
  const store = await openDeviceStore();
  const errors = Object.entries(facts.errors).map(([name, text]) => [name, { text }] as const);
  const faults = Object.fromEntries(errors);
  const first = {
    ...blank,
    view: facts.step ?? "start",
    faults,
    listed: errors.length ? faults : null,
  };
  const state = createObservable<FormState>(first);
  const agent = facts.agent ? await readAgent(store) : null;
  if (typeof agent === "string") {
    state.set({ refusal: agent });
    return { state, actions: null, merge: () => {} };
  }
  return startForm({ facts, store, agent, state, ...where });
}
