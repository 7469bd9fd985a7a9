import { holds } from "#app/website/registration-form/conditions.ts";
import type { FormFacts } from "../pages/form-facts.ts";
import type { Typed } from "../pages/typed.ts";
import type { Agent } from "./agent/agent-account.ts";
import type { Draft } from "./draft.ts";
import type { About, AgentConsent, QueuedSubmission, QueueState } from "./queued-submission.ts";
import type { Writing } from "./writing.ts";

export type Consents = { disability: boolean; anotherPerson: boolean; agent?: AgentConsent };

type BuildOptions = {
  facts: FormFacts;
  locale: string;
  writing: Writing;
  consents: Consents;
  agent: Agent | null;
  queuedAt: number;
  state: QueueState;
};

/** Builds the submission of a draft; it does not change afterwards. */
export function buildSubmission({
  facts,
  locale,
  writing,
  consents,
  agent,
  queuedAt,
  state,
}: BuildOptions): QueuedSubmission {
  const { draft } = writing;
  const { form } = facts;
  return {
    key: draft.key,
    files: draft.id,
    form: form.key,
    locale,
    queuedAt,
    state,
    body: {
      answers: writing.given(),
      consent_version: form.consentVersion,
      form_version: form.version,
      disability_consent: consents.disability,
      another_person: consents.anotherPerson,
      ...(consents.agent ? { agent: consents.agent } : {}),
    },
    documents: structuredClone(draft.documents),
    link: draft.link,
    typed: structuredClone(draft.typed),
    who: agent ? fullName(draft.typed) : shortName(draft.typed),
    ...(agent ? { agent, about: aboutOf(draft.typed, wantedDocuments(facts, writing)) } : {}),
  };
}

function aboutOf({ phone = "", formation_id = "" }: Typed, wanted: string[]): About {
  return { phone: String(phone), course: String(formation_id), wanted };
}

function wantedDocuments({ form, intake, today }: FormFacts, writing: Writing): string[] {
  const { answers } = writing.checkAnswers();
  return form.documents
    .filter(({ needed, when }) => needed !== "no" && holds(when, answers, intake.closesOn ?? today))
    .map(({ name }) => name);
}

/** A draft that is set aside for another application. */
export function buildParked(kept: Omit<BuildOptions, "consents" | "state">): QueuedSubmission {
  const { signature } = kept.writing.draft;
  const signed = signature && ({ consent: "signature", signature } as const);
  const consents = { disability: false, anotherPerson: false };
  const built = buildSubmission({
    ...kept,
    consents: signed ? { ...consents, agent: signed } : consents,
    state: { kind: "parked" },
  });
  return { ...built, aside: true };
}

/** First names and initial: others may see the list. */
function shortName({ first_names = "", last_name = "" }: Typed): string {
  const [initial] = String(last_name);
  return [first_names, initial && `${initial}.`].flat().filter(Boolean).join(" ");
}

/** Only the agent who typed it sees the list. */
function fullName({ first_names = "", last_name = "" }: Typed): string {
  return [first_names, last_name].flat().filter(Boolean).join(" ");
}

/** The current draft of an agent in the agent's list. */
export function asAgentEntry(draft: Draft, locale: string): QueuedSubmission {
  const { typed } = draft;
  return {
    ...asQueuedSubmission(draft, locale),
    who: fullName(typed),
    // Documents come last: until then none is missing.
    about: aboutOf(typed, []),
  };
}

/** The current draft is listed like a parked submission, so that it is not overlooked. */
export function asQueuedSubmission(draft: Draft, locale: string): QueuedSubmission {
  const { id, key, form, documents, typed, at } = draft;
  const body = { answers: {}, consent_version: "", disability_consent: false };
  return {
    key,
    files: id,
    form,
    locale,
    documents,
    typed,
    queuedAt: at,
    who: shortName(typed),
    body: { ...body, another_person: false },
    state: draft.refused ?? { kind: "parked" },
  };
}
