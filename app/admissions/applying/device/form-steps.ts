import { firstUnfinished } from "#app/website/registration-form/check.ts";
import { holds } from "#app/website/registration-form/conditions.ts";
import {
  disabilityConsent,
  REVIEW_STEP,
  type Step,
  type StepName,
} from "#app/website/registration-form/definition.ts";
import type { Problems } from "#app/website/registration-form/read-answer.ts";
import type { FormFacts } from "../pages/form-facts.ts";
import type { Faults, FormState } from "../pages/live.ts";
import type { Typed } from "../pages/typed.ts";
import type { Consents } from "./build-submission.ts";
import type { Refusal } from "./draft.ts";
import { isChanging } from "./form-start.ts";
import type { Observable } from "./observable.ts";
import type { AgentConsent } from "./queued-submission.ts";
import type { Writing } from "./writing.ts";

type Options = {
  facts: FormFacts;
  base: string;
  writing: Writing;
  state: Observable<FormState>;
  onComplete: (consents: Consents) => void;
  /** The documents step is shown: interrupted uploads go on. */
  onDocuments: () => void;
};

/** The steps of the form: every input is saved, each answer is checked when its field loses focus. */
export function formSteps(options: Options) {
  const { facts, base, writing, state, onComplete, onDocuments } = options;
  const { form } = facts;

  /** Copies the draft into the state. */
  function sync() {
    const { draft, begun } = writing;
    const documents = { ...draft.documents };
    state.set({
      typed: { ...draft.typed },
      documents,
      signature: draft.signature ?? "",
      closed: state.read().closed || (draft.refused?.closed ?? false),
      resume: begun ? (lastStep() ?? unfinished()) : undefined,
    });
  }

  /** Null when the form no longer has the step where the draft was left. */
  function lastStep(): StepName | null {
    const { step } = writing.draft;
    return form.steps.some(({ name }) => name === step) ? step : null;
  }

  function unfinished(): StepName | null {
    const { problems } = writing.checkAnswers();
    return firstUnfinished(form, problems, Object.keys(writing.draft.documents));
  }

  function show(view: string, { focus = true, changing = false } = {}) {
    const next = { view, changing, listed: null, target: null, elsewhere: false };
    state.set({ ...next, ...(focus ? { moved: true } : {}) });
    sync();
    const { refused } = writing.draft;
    if (view === "review" && refused) report(refusalFaults(refused));
    if (view === "documents") onDocuments();
  }

  function report(found: Faults) {
    state.set({ faults: { ...state.read().faults, ...found }, listed: found });
  }

  function go(name: StepName) {
    history.pushState(null, "", `${base}/${name}`);
    writing.draft.step = name;
    void writing.keep();
    show(name);
  }

  function setFault(name: string, fault: Faults[string] | null) {
    const { [name]: _, ...others } = state.read().faults;
    state.set({ faults: fault ? { ...others, [name]: fault } : others });
  }

  function checkOne(name: string, { leaving = false } = {}) {
    const problem = writing.checkAnswers().problems[name];
    // A field that is merely left empty is reported on submit only, and then stays so.
    const early = leaving && problem?.key === "required" && !state.read().faults[name];
    setFault(name, problem && !early ? { problem } : null);
  }

  /** An answer may also solve what was wrong with another one. */
  function removeSolved() {
    const faults = Object.entries(state.read().faults);
    if (faults.length === 0) return;
    const { problems } = writing.checkAnswers();
    const left = faults.filter(([name, fault]) => !("problem" in fault) || problems[name]);
    state.set({ faults: Object.fromEntries(left) });
  }

  function submit(step: Step) {
    if (step.name === "review") return finish();
    const found = faultsIn([step], writing.checkAnswers().problems);
    const own = new Set(step.fields.map(({ name }) => name));
    const others = Object.entries(state.read().faults).filter(([name]) => !own.has(name));
    state.set({ faults: { ...Object.fromEntries(others), ...found }, listed: found });
    const next = state.read().changing
      ? REVIEW_STEP
      : form.steps[form.steps.indexOf(step) + 1]?.name;
    if (Object.keys(found).length === 0 && next) go(next);
  }

  /** Checks all steps and the consents before sending. */
  function finish() {
    const { problems, answers } = writing.checkAnswers();
    const { ticked, signature, faults } = state.read();
    const found = faultsIn(form.steps, problems);
    if (!ticked.consent && !(facts.agent && signature)) {
      found.consent = { words: facts.agent ? "queue.agree" : "script.agree" };
    }
    const closesOn = facts.intake.closesOn ?? facts.today;
    const needed = holds(disabilityConsent.when, answers, closesOn);
    // This text names the way to send without giving details of a disability.
    if (needed && !ticked[disabilityConsent.name]) {
      found[disabilityConsent.name] = { words: "script.agreeDisability" };
    }
    const { another_person: shared } = faults;
    state.set({
      faults: { ...(shared ? { another_person: shared } : {}), ...found },
      listed: found,
    });
    if (Object.keys(found).length) return;
    onComplete({
      disability: ticked[disabilityConsent.name] ?? false,
      anotherPerson: ticked.another_person ?? false,
      ...(facts.agent ? { agent: agentConsent(signature) } : {}),
    });
  }

  return {
    sync,
    show,
    submit,
    setFault,
    type(_step: Step, typed: Typed, box: string) {
      void writing.setTyped(typed);
      sync();
      const name = box.split(".")[0] ?? "";
      // While typing, errors are only removed; new ones appear when the field loses focus.
      if (state.read().faults[name]) checkOne(name);
      removeSolved();
    },
    leave(name: string) {
      if (form.steps.some(({ fields }) => fields.some((field) => field.name === name))) {
        checkOne(name, { leaving: true });
      }
    },
    /** Shows the view of the address. */
    showHere(how?: { focus?: boolean }) {
      const name = location.pathname.slice(base.length + 1);
      const view = form.steps.some((step) => step.name === name) ? name : "start";
      show(view, { ...how, changing: isChanging() });
    },
    tick(ticked: Record<string, boolean>) {
      state.set({ ticked });
      for (const name of ["consent", disabilityConsent.name])
        if (ticked[name]) setFault(name, null);
    },
  };
}

function faultsIn(steps: readonly Step[], problems: Problems): Faults {
  const found = steps.flatMap(({ fields }) =>
    fields.flatMap(({ name }) => {
      const problem = problems[name];
      return problem ? [[name, { problem }] as const] : [];
    }),
  );
  return Object.fromEntries(found);
}

/** Errors that only the server can find, by the names of the views. */
export function refusalFaults({ errors, message, cause, shared, taken }: Refusal): Faults {
  const whole = message ? { text: message } : { refusal: cause ?? "invalid" };
  const found: Faults = {};
  for (const [path, [text = ""]] of Object.entries(errors)) {
    if (path === "consent_version") found.consent = { text };
    else found[path.replace(/^answers\./, "").replace(/^documents\./, "document.")] = { text };
  }
  if (shared) found.another_person = whole;
  else if (Object.keys(found).length === 0) found[taken ? "taken" : "form"] = whole;
  return found;
}

function agentConsent(signature: string): AgentConsent {
  return signature ? { consent: "signature", signature } : { consent: "checkbox" };
}
