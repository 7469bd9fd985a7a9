import type { DeviceStore } from "#app/device/store.ts";
import { readAnswers } from "#app/website/registration-form/check.ts";
import { checkContext, type FormFacts, serverDraft } from "../pages/form-facts.ts";
import { givenFrom, type Typed } from "../pages/typed.ts";
import type { Agent } from "./agent/agent-account.ts";
import {
  createDraftWriter,
  type Draft,
  draftKey,
  forgetDocuments,
  isBegun,
  isSame,
  newDraft,
} from "./draft.ts";
import { mergeDocuments, mergeTyped } from "./merge-typed.ts";
import type { QueuedSubmission } from "./queued-submission.ts";

/** The draft of this device, with its checks. */
export type Writing = Awaited<ReturnType<typeof openWriting>>;

type Options = {
  store: DeviceStore;
  facts: FormFacts;
  agent: Agent | null;
  /** False when the browser stores nothing. */
  onSaved: (fine: boolean) => void;
};

export async function openWriting({ store, facts, agent, onSaved }: Options) {
  const { form } = facts;
  const context = checkContext(facts);
  const place = draftKey(form.key, agent);
  const draftWriter = createDraftWriter(store, place, (fine) => onSaved(fine && store.lasting));
  const stored = await draftWriter.load();
  let draft: Draft = stored?.form === form.key ? reopened(stored) : newDraft(form.key);
  /** Last values of this page; another tab may have stored newer ones. */
  let lastTyped: Typed = { ...draft.typed };

  /** A page that was loaded since the call was extended takes what came too late before. */
  function reopened(one: Draft): Draft {
    const closedOn = one.refused?.closedOn;
    return closedOn && closedOn < context.closesOn ? { ...one, refused: undefined } : one;
  }

  function keep() {
    draft.at = Date.now();
    return draftWriter.keep(draft);
  }

  return {
    get draft() {
      return draft;
    },
    get begun() {
      return isBegun(draft);
    },
    /** Merges the draft of the server. */
    mergeServer() {
      const server = serverDraft(facts);
      draft.typed = mergeTyped(draft, server, {});
      lastTyped = { ...draft.typed };
      if (server) mergeDocuments(draft, server);
      if (server) void keep();
    },
    /** What was typed before the script ran wins. */
    mergeTouched(touched: Typed) {
      if (Object.keys(touched).length === 0) return;
      Object.assign(draft.typed, touched);
      // Typed back to what was stored is a change, too.
      lastTyped = { ...lastTyped, ...touched };
      void keep();
    },
    setTyped(typed: Typed) {
      const changed = Object.entries(typed).filter(
        ([name, value]) => !isSame(lastTyped[name], value),
      );
      lastTyped = { ...lastTyped, ...typed };
      Object.assign(draft.typed, Object.fromEntries(changed));
      if (changed.length) delete draft.refused;
      return keep();
    },
    /** Loads the draft again if another tab has stored a newer one. */
    async reloadIfNewer(): Promise<boolean> {
      const stored2 = await draftWriter.load();
      if (stored2?.form !== form.key || stored2.at <= draft.at) return false;
      draft = stored2;
      lastTyped = { ...draft.typed };
      return true;
    },
    keep,
    checkAnswers: () => readAnswers(form, givenFrom(form, draft.typed), context),
    /** The answers as typed; the server parses them itself. */
    given: () => givenFrom(form, draft.typed),
    /** The draft was queued; its files stay for the submission. */
    async startNew() {
      await draftWriter.forget();
      draft = newDraft(form.key);
      lastTyped = {};
    },
    async discard() {
      await forgetDocuments(store, draft.id);
      await draftWriter.forget();
      draft = newDraft(form.key);
      lastTyped = {};
    },
    /** Continues a refused or parked submission as a draft with a new idempotency key. */
    async restore({ typed, documents, link, files, body, state }: QueuedSubmission) {
      draft = { ...newDraft(form.key), id: files, typed, documents, link, step: "review" };
      if (state.kind === "refused") draft.refused = state;
      lastTyped = { ...typed };
      if (body.agent?.consent === "signature") draft.signature = body.agent.signature;
      await keep();
    },
  };
}
