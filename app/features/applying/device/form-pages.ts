import { firstUnfinished } from "#app/features/registration-form/check.ts";
import { holds } from "#app/features/registration-form/conditions.ts";
import {
  disabilityConsent,
  type Step,
  type StepName,
} from "#app/features/registration-form/definition.ts";
import type { Problems } from "#app/features/registration-form/read-answer.ts";
import type { ScriptData } from "../pages/page-data.ts";
import { typedIn } from "../pages/typed.ts";
import { fillBoxes, touchedBoxes } from "./boxes.ts";
import type { Consents } from "./build-submission.ts";
import type { documentUploads } from "./documents.ts";
import type { Draft, Refusal } from "./draft.ts";
import {
  labelOf,
  problemText,
  type SummaryItem,
  showError,
  showSummary,
  summaryText,
} from "./errors.ts";
import { onlyTouched } from "./merge-typed.ts";
import type { AgentConsent } from "./queued-submission.ts";
import { fillReview } from "./review.ts";
import { scriptText } from "./script-text.ts";
import { signaturePad } from "./signature-pad.ts";
import { narrowTowns, showCounts } from "./typing-aids.ts";
import { collectViews } from "./views.ts";
import type { Writing } from "./writing.ts";

type Options = {
  data: ScriptData;
  writing: Writing;
  documents: ReturnType<typeof documentUploads>;
  onComplete: (consents: Consents) => void;
};

/** The steps of the form: every input is saved, each answer is checked when its field loses focus. */
export function formPages(stage: HTMLElement, { data, writing, documents, onComplete }: Options) {
  const { form, locale, base } = data;
  const closesOn = data.context.closesOn;
  const views = collectViews(stage, fillView);
  const stepOf = (name: string) => form.steps.find((step) => step.name === name) ?? null;

  function fillView(name: string, view: HTMLElement) {
    const own = view.querySelector("form");
    if (own) fillBoxes(own, writing.draft.typed);
    if (name === "documents") documents.draw(view);
    if (name === "review" && data.agent) {
      signaturePad(view, { path: writing.draft.signature ?? "", onChange: sign });
    }
    refresh(view);
  }

  function sign(path: string) {
    writing.draft.signature = path;
    void writing.keep();
  }

  /** Updates what depends on answers: conditional questions, suggestions, counts, progress. */
  function refresh(view: HTMLElement) {
    const { answers, problems } = writing.checkAnswers();
    const asked = [
      ...form.steps.flatMap(({ fields }) => fields),
      ...form.documents.map(({ name, when }) => ({ name: `document.${name}`, when })),
      disabilityConsent,
    ];
    for (const { name, when } of asked) {
      const question = view.querySelector<HTMLElement>(`[data-field="${name}"]`);
      if (question && when) question.hidden = !holds(when, answers, closesOn);
    }
    for (const part of view.querySelectorAll<HTMLElement>("[data-part]")) {
      part.toggleAttribute("data-done", isDone(part.dataset.part ?? "", problems));
    }
    narrowTowns(view);
    showCounts(view);
  }

  function isDone(name: string, problems: Problems): boolean {
    const step = stepOf(name);
    if (!step || step.name === "review") return false;
    if (step.name === "documents") return documentNames(writing.draft).length > 0;
    return step.fields.every((field) => !problems[field.name]);
  }

  function show(name: string, options?: { focus?: boolean }) {
    const view = views.get(name);
    if (!view) return;
    if (name === "review") {
      const { answers } = writing.checkAnswers();
      fillReview(view, {
        form,
        views,
        answers,
        closesOn,
        locale,
        documents: documentNames(writing.draft),
      });
    }
    refresh(view);
    views.show(name, options);
    if (name === "review" && writing.draft.refused) showRefusal(view, writing.draft.refused);
    if (name === "start") showResume(view);
    if (name === "documents") void documents.resume(view);
  }

  /** Offers to continue a started draft at its last step. */
  function showResume(view: HTMLElement) {
    const { draft, begun } = writing;
    const offer = view.querySelector<HTMLElement>("[data-resume]");
    const start = view.querySelector<HTMLElement>("[data-start]");
    const link = view.querySelector<HTMLAnchorElement>("[data-continue]");
    if (offer) offer.hidden = !begun;
    if (start) start.hidden = begun;
    const left =
      draft.step ?? firstUnfinished(form, writing.checkAnswers().problems, documentNames(draft));
    if (link) link.href = `${base}/${left}`;
  }

  function go(name: StepName) {
    history.pushState(null, "", `${base}/${name}`);
    writing.draft.step = name;
    void writing.keep();
    show(name);
  }

  function onInput(target: HTMLElement) {
    const view = target.closest<HTMLElement>("[data-view]");
    const step = stepOf(view?.dataset.view ?? "");
    const own = target.closest("form");
    if (!view || !step || !own || target.getAttribute("type") === "file") return;
    void writing.setTyped(typedIn(new FormData(own), step.fields));
    refresh(view);
    const name = target.closest<HTMLElement>("[data-field]")?.dataset.field;
    // While typing, errors are only removed; new ones appear when the field loses focus.
    if (name && view.querySelector(`[data-field="${name}"][data-wrong]`)) checkOne(view, name);
  }

  function checkOne(view: HTMLElement, name: string, { leaving = false } = {}) {
    const problem = writing.checkAnswers().problems[name];
    // A field that is merely left empty is reported on submit only.
    const early = leaving && problem?.key === "required";
    showError(view, name, problem && !early ? problemText(problem, locale) : null);
  }

  function onLeave(target: HTMLElement, towards: EventTarget | null) {
    const question = target.closest<HTMLElement>("[data-field]");
    const view = target.closest<HTMLElement>("[data-view]");
    if (!question?.dataset.field || !view || !stepOf(view.dataset.view ?? "")) return;
    if (towards instanceof Node && question.contains(towards)) return;
    if (question.dataset.field.includes("consent")) return;
    checkOne(view, question.dataset.field, { leaving: true });
  }

  function onSubmit(view: HTMLElement, step: Step) {
    if (step.name === "review") return finish(view);
    const { problems } = writing.checkAnswers();
    for (const { name } of step.fields) {
      const problem = problems[name];
      showError(view, name, problem ? problemText(problem, locale) : null);
    }
    const wrong = errorsIn(step, problems, true);
    showSummary(view, wrong);
    const next = form.steps[form.steps.indexOf(step) + 1];
    if (wrong.length === 0 && next) go(next.name);
  }

  function errorsIn(step: Step, problems: Problems, here: boolean): SummaryItem[] {
    return step.fields.flatMap(({ name }) => {
      const problem = problems[name];
      if (!problem) return [];
      const label = labelOf(views.get(step.name) ?? document, name);
      return {
        href: here ? `#field-${name}` : `${base}/${step.name}#field-${name}`,
        text: summaryText(label, problemText(problem, locale)),
      };
    });
  }

  /** Checks all steps and the consents before sending. */
  function finish(view: HTMLElement) {
    const { problems, answers } = writing.checkAnswers();
    const wrong = form.steps.flatMap((step) => errorsIn(step, problems, false));
    const ticked = (name: string) =>
      view.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.checked ?? false;
    const needs = ["consent"];
    if (holds(disabilityConsent.when, answers, closesOn)) needs.push(disabilityConsent.name);
    const signature = (data.agent && writing.draft.signature) || "";
    for (const name of needs) {
      const agreed = ticked(name) || (name === "consent" && signature !== "");
      const text = agreed ? null : consentError(name);
      showError(view, name, text);
      if (text)
        wrong.push({ href: `#field-${name}`, text: summaryText(labelOf(view, name), text) });
    }
    showSummary(view, wrong);
    if (wrong.length) return;
    onComplete({
      disability: ticked(disabilityConsent.name),
      anotherPerson: ticked("another_person"),
      ...(data.agent ? { agent: agentConsent(signature) } : {}),
    });
  }

  /** This text names the way to send without giving details of a disability. */
  function consentError(name: string): string {
    if (name === disabilityConsent.name) return scriptText("applying.script.agreeDisability");
    return scriptText(data.agent ? "applying.queue.agree" : "applying.script.agree");
  }

  /** Shows errors that only the server can find. */
  function showRefusal(view: HTMLElement, { errors, message, shared }: Refusal) {
    const wrong: SummaryItem[] = Object.entries(errors).map(([path, [text = ""]]) => {
      const name = path.replace(/^answers\./, "").replace(/^documents\./, "document.");
      const step = form.steps.find(({ fields }) => fields.some((field) => field.name === name));
      const owner = step ? views.get(step.name) : view;
      if (owner) showError(owner, name, text);
      return { href: `${base}/${step?.name ?? "review"}#field-${name}`, text };
    });
    const question = view.querySelector<HTMLElement>('[data-field="another_person"]');
    if (question) question.hidden = !shared;
    const namespace = data.agent ? "queue" : "script";
    const follow = { href: data.followPath, text: scriptText(`applying.${namespace}.follow`) };
    const share = {
      href: "#field-another_person",
      text: scriptText(`applying.${namespace}.sharePhone`),
    };
    if (shared) wrong.push({ text: message, links: [follow, share] });
    else if (!wrong.length) wrong.push({ text: message, links: [follow] });
    showSummary(view, wrong);
  }

  const current = stage.querySelector<HTMLElement>("[data-view]");
  const own = current?.querySelector("form");
  const step = stepOf(current?.dataset.view ?? "");
  const touched =
    own && step ? onlyTouched(typedIn(new FormData(own), step.fields), touchedBoxes(own)) : {};
  writing.mergeInitial(touched);
  if (current?.dataset.view) fillView(current.dataset.view, current);

  return { views, stepOf, show, go, onInput, onLeave, onSubmit };
}

const documentNames = ({ documents }: Draft) => Object.keys(documents);

function agentConsent(signature: string): AgentConsent {
  return signature ? { consent: "signature", signature } : { consent: "checkbox" };
}
