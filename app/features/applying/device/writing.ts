import { readAnswers } from "#app/features/registration-form/check.ts";
import type { ScriptData } from "../pages/page-data.ts";
import { givenFrom, type Typed } from "../pages/typed.ts";
import type { Agent } from "./agent/agent-account.ts";
import type { DeviceStore } from "./device-store.ts";
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
import { scriptText } from "./script-text.ts";
import { hourOf, showStatus } from "./status-line.ts";

/** The draft of this device, with its checks. */
export type Writing = Awaited<ReturnType<typeof openWriting>>;

export async function openWriting(
  store: DeviceStore,
  data: ScriptData,
  agent: Agent | null = null,
) {
  const { form, locale, context } = data;
  const place = draftKey(form.key, agent);
  const draftWriter = createDraftWriter(store, place, (fine) =>
    showSaved(fine && store.lasting, locale),
  );
  const stored = await draftWriter.load();
  let draft: Draft = stored?.form === form.key ? stored : newDraft(form.key);
  /** Last values of this page; another tab may have stored newer ones. */
  let lastTyped: Typed = { ...draft.typed };

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
    /** Merges what was typed before the script ran, and the draft of the server. */
    mergeInitial(touched: Typed) {
      draft.typed = mergeTyped(draft, data.draft, touched);
      if (data.draft) mergeDocuments(draft, data.draft);
      if (data.draft || Object.keys(touched).length) void keep();
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

function showSaved(fine: boolean, locale: string) {
  if (fine)
    showStatus("saved", scriptText("applying.script.saved", { time: hourOf(Date.now(), locale) }));
  else showStatus("trouble", scriptText("applying.script.notSaved"));
}
