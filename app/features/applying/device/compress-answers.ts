import type { ScriptData } from "../pages/page-data.ts";
import type { Typed } from "../pages/typed.ts";
import type { Agent } from "./agent/who.ts";
import type { AgentConsent, QueuedSubmission, QueueState } from "./queued-submission.ts";
import type { Writing } from "./writing.ts";

export type Consents = { disability: boolean; anotherPerson: boolean; agent?: AgentConsent };

type Packed = {
  data: ScriptData;
  writing: Writing;
  consents: Consents;
  agent: Agent | null;
  queuedAt: number;
  state: QueueState;
};

/** Makes a parcel of what was written; from here on it does not change. */
export function pack({
  data,
  writing,
  consents,
  agent,
  queuedAt,
  state,
}: Packed): QueuedSubmission {
  const { draft } = writing;
  const { form, locale } = data;
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
      disability_consent: consents.disability,
      another_person: consents.anotherPerson,
      ...(consents.agent ? { agent: consents.agent } : {}),
    },
    papers: structuredClone(draft.papers),
    link: draft.link,
    typed: structuredClone(draft.typed),
    who: nameIn(draft.typed),
    ...(agent ? { agent } : {}),
  };
}

/** Enough to tell people apart in a list that others may see. */
export function nameIn({ first_names = "", last_name = "" }: Typed): string {
  const [initial] = String(last_name);
  return [first_names, initial && `${initial}.`].flat().filter(Boolean).join(" ");
}
