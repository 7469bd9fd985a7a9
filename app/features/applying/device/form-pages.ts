import { holds } from "#app/features/registration-form/conditions.ts";
import {
  disabilityConsent,
  type Step,
  type StepName,
} from "#app/features/registration-form/definition.ts";
import { firstUnfinished } from "#app/features/registration-form/first-unfinished.ts";
import type { Problems } from "#app/features/registration-form/problem.ts";
import type { ScriptData } from "../pages/page-data.ts";
import { typedIn } from "../pages/typed.ts";
import { fillBoxes, touchedBoxes } from "./boxes.ts";
import type { Consents } from "./compress-answers.ts";
import type { documentBox } from "./documents.ts";
import type { Draft } from "./draft.ts";
import { type Listed, labelOf, listed, problemText, showError, showSummary } from "./errors.ts";
import { onlyTouched } from "./merge-typed.ts";
import type { AgentConsent } from "./queued-submission.ts";
import type { Refusal } from "./refusal.ts";
import { fillReview } from "./review.ts";
import { say } from "./say.ts";
import { signaturePad } from "./signature-pad.ts";
import { narrowTowns, showCounts } from "./typing-aids.ts";
import { collectViews } from "./views.ts";
import type { Writing } from "./writing.ts";

type Options = {
  data: ScriptData;
  writing: Writing;
  papers: ReturnType<typeof documentBox>;
  /** Everything is answered and agreed to. */
  onComplete: (consents: Consents) => void;
};

/** The steps as one goes through them: every answer kept, each checked when it is left. */
export function formPages(stage: HTMLElement, { data, writing, papers, onComplete }: Options) {
  const { form, locale, base } = data;
  const closesOn = data.context.closesOn;
  const views = collectViews(stage, dress);
  const stepOf = (name: string) => form.steps.find((step) => step.name === name) ?? null;

  /** Gives a view its answers. */
  function dress(name: string, view: HTMLElement) {
    const own = view.querySelector("form");
    if (own) fillBoxes(own, writing.draft.typed);
    if (name === "documents") papers.draw(view);
    if (name === "review" && data.agent) {
      signaturePad(view, { path: writing.draft.signature ?? "", onChange: sign });
    }
    refresh(view);
  }

  function sign(path: string) {
    writing.draft.signature = path;
    void writing.keep();
  }

  /** What depends on answers: which questions are asked, suggestions, counts, progress. */
  function refresh(view: HTMLElement) {
    const { answers, problems } = writing.judge();
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
    if (step.name === "documents") return papersOf(writing.draft).length > 0;
    return step.fields.every((field) => !problems[field.name]);
  }

  function show(name: string, options?: { focus?: boolean }) {
    const view = views.get(name);
    if (!view) return;
    if (name === "review") {
      const { answers } = writing.judge();
      fillReview(view, { form, views, answers, closesOn, locale, papers: papersOf(writing.draft) });
    }
    refresh(view);
    views.show(name, options);
    if (name === "review" && writing.draft.refused) tellRefusal(view, writing.draft.refused);
    if (name === "start") offerToGoOn(view);
    if (name === "documents") void papers.resume(view);
  }

  /** An application that was begun is gone on with where it was left. */
  function offerToGoOn(view: HTMLElement) {
    const { draft, begun } = writing;
    const offer = view.querySelector<HTMLElement>("[data-resume]");
    const start = view.querySelector<HTMLElement>("[data-start]");
    const link = view.querySelector<HTMLAnchorElement>("[data-continue]");
    if (offer) offer.hidden = !begun;
    if (start) start.hidden = begun;
    const left = draft.step ?? firstUnfinished(form, writing.judge().problems, papersOf(draft));
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
    void writing.type(typedIn(new FormData(own), step.fields));
    refresh(view);
    const name = target.closest<HTMLElement>("[data-field]")?.dataset.field;
    // An error goes as soon as it is mended; a new one waits until the question is left.
    if (name && view.querySelector(`[data-field="${name}"][data-wrong]`)) judgeOne(view, name);
  }

  function judgeOne(view: HTMLElement, name: string, { leaving = false } = {}) {
    const problem = writing.judge().problems[name];
    // Nobody is scolded for a question they have not come to yet.
    const early = leaving && problem?.key === "required";
    showError(view, name, problem && !early ? problemText(problem, locale) : null);
  }

  function onLeave(target: HTMLElement, towards: EventTarget | null) {
    const question = target.closest<HTMLElement>("[data-field]");
    const view = target.closest<HTMLElement>("[data-view]");
    if (!question?.dataset.field || !view || !stepOf(view.dataset.view ?? "")) return;
    if (towards instanceof Node && question.contains(towards)) return;
    if (question.dataset.field.includes("consent")) return;
    judgeOne(view, question.dataset.field, { leaving: true });
  }

  function onSubmit(view: HTMLElement, step: Step) {
    if (step.name === "review") return finish(view);
    const { problems } = writing.judge();
    for (const { name } of step.fields) {
      const problem = problems[name];
      showError(view, name, problem ? problemText(problem, locale) : null);
    }
    const wrong = listOf(step, problems, true);
    showSummary(view, wrong);
    const next = form.steps[form.steps.indexOf(step) + 1];
    if (wrong.length === 0 && next) go(next.name);
  }

  function listOf(step: Step, problems: Problems, here: boolean): Listed[] {
    return step.fields.flatMap(({ name }) => {
      const problem = problems[name];
      if (!problem) return [];
      const label = labelOf(views.get(step.name) ?? document, name);
      return {
        href: here ? `#field-${name}` : `${base}/${step.name}#field-${name}`,
        text: listed(label, problemText(problem, locale)),
      };
    });
  }

  /** Before it is sent: every step once more, and the consents. */
  function finish(view: HTMLElement) {
    const { problems, answers } = writing.judge();
    const wrong = form.steps.flatMap((step) => listOf(step, problems, false));
    const ticked = (name: string) =>
      view.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.checked ?? false;
    const needs = ["consent"];
    if (holds(disabilityConsent.when, answers, closesOn)) needs.push(disabilityConsent.name);
    const signature = (data.agent && writing.draft.signature) || "";
    for (const name of needs) {
      const agreed = ticked(name) || (name === "consent" && signature !== "");
      const text = agreed ? null : wantedWords(name);
      showError(view, name, text);
      if (text) wrong.push({ href: `#field-${name}`, text: listed(labelOf(view, name), text) });
    }
    showSummary(view, wrong);
    if (wrong.length) return;
    onComplete({
      disability: ticked(disabilityConsent.name),
      anotherPerson: ticked("another_person"),
      ...(data.agent ? { agent: agentConsent(signature) } : {}),
    });
  }

  /** Nobody has to tell of a disability to be able to send. */
  function wantedWords(name: string): string {
    if (name === disabilityConsent.name) return say("applying.script.agreeDisability");
    return say(data.agent ? "applying.parcels.agree" : "applying.script.agree");
  }

  /** What the server found wrong, which the phone could not know. */
  function tellRefusal(view: HTMLElement, { errors, message, shared }: Refusal) {
    const wrong: Listed[] = Object.entries(errors).map(([path, [text = ""]]) => {
      const name = path.replace(/^answers\./, "").replace(/^documents\./, "document.");
      const step = form.steps.find(({ fields }) => fields.some((field) => field.name === name));
      const owner = step ? views.get(step.name) : view;
      if (owner) showError(owner, name, text);
      return { href: `${base}/${step?.name ?? "review"}#field-${name}`, text };
    });
    const question = view.querySelector<HTMLElement>('[data-field="another_person"]');
    if (question) question.hidden = !shared;
    const room = data.agent ? "parcels" : "script";
    const follow = { href: data.followPath, text: say(`applying.${room}.follow`) };
    const share = { href: "#field-another_person", text: say(`applying.${room}.sharePhone`) };
    if (shared) wrong.push({ text: message, ways: [follow, share] });
    else if (!wrong.length) wrong.push({ text: message, ways: [follow] });
    showSummary(view, wrong);
  }

  const current = stage.querySelector<HTMLElement>("[data-view]");
  const own = current?.querySelector("form");
  const step = stepOf(current?.dataset.view ?? "");
  const touched =
    own && step ? onlyTouched(typedIn(new FormData(own), step.fields), touchedBoxes(own)) : {};
  writing.adopt(touched);
  if (current?.dataset.view) dress(current.dataset.view, current);

  return { views, stepOf, show, go, onInput, onLeave, onSubmit };
}

const papersOf = ({ papers }: Draft) => Object.keys(papers);

function agentConsent(signature: string): AgentConsent {
  return signature ? { consent: "signature", signature } : { consent: "checkbox" };
}
