import type { ScriptData } from "../pages/page-data.ts";
import type { Typed } from "../pages/typed.ts";
import type { Agent } from "./agent/agent-account.ts";
import type { AgentConsent, QueuedSubmission, QueueState } from "./queued-submission.ts";
import type { Writing } from "./writing.ts";

export type Consents = { disability: boolean; anotherPerson: boolean; agent?: AgentConsent };

type BuildOptions = {
  data: ScriptData;
  writing: Writing;
  consents: Consents;
  agent: Agent | null;
  queuedAt: number;
  state: QueueState;
};

/** Builds the submission of a draft; it does not change afterwards. */
export function buildSubmission({
  data,
  writing,
  consents,
  agent,
  queuedAt,
  state,
}: BuildOptions): QueuedSubmission {
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
      form_version: form.version,
      disability_consent: consents.disability,
      another_person: consents.anotherPerson,
      ...(consents.agent ? { agent: consents.agent } : {}),
    },
    documents: structuredClone(draft.documents),
    link: draft.link,
    typed: structuredClone(draft.typed),
    who: shortName(draft.typed),
    ...(agent ? { agent } : {}),
  };
}

/** First names and initial: others may see the list. */
export function shortName({ first_names = "", last_name = "" }: Typed): string {
  const [initial] = String(last_name);
  return [first_names, initial && `${initial}.`].flat().filter(Boolean).join(" ");
}
