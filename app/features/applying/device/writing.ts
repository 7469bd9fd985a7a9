import { readAnswers } from "#app/features/registration-form/check.ts";
import type { ScriptData } from "../pages/page-data.ts";
import { givenFrom, type Typed } from "../pages/typed.ts";
import type { Agent } from "./agent/who.ts";
import type { DeviceStore } from "./device-store.ts";
import {
  type Draft,
  draftKeeper,
  draftKey,
  forgetDocuments,
  isBegun,
  isSame,
  newDraft,
} from "./draft.ts";
import { mergeDocuments, mergeTyped } from "./merge-typed.ts";
import type { QueuedSubmission } from "./queued-submission.ts";
import { say } from "./say.ts";
import { hourOf, showStatus } from "./status-line.ts";

/** The application that is being written on this device, and what the rules say about it. */
export type Writing = Awaited<ReturnType<typeof openWriting>>;

export async function openWriting(kept: DeviceStore, data: ScriptData, agent: Agent | null = null) {
  const { form, locale, context } = data;
  const place = draftKey(form.key, agent);
  const keeper = draftKeeper(kept, place, (fine) => tellKept(fine && kept.lasting, locale));
  const stored = await keeper.load();
  let draft: Draft = stored?.form === form.key ? stored : newDraft(form.key);
  /** What the boxes of this page said last; another tab may know better meanwhile. */
  let said: Typed = { ...draft.typed };

  function keep() {
    draft.at = Date.now();
    return keeper.keep(draft);
  }

  return {
    get draft() {
      return draft;
    },
    /** Whether anything was answered before. */
    get begun() {
      return isBegun(draft);
    },
    /** What was typed elsewhere, before the script was there, joins what the device knows. */
    adopt(touched: Typed) {
      draft.typed = mergeTyped(draft, data.draft, touched);
      if (data.draft) mergeDocuments(draft, data.draft);
      if (data.draft || Object.keys(touched).length) void keep();
    },
    type(typed: Typed) {
      const news = Object.entries(typed).filter(([name, value]) => !isSame(said[name], value));
      said = { ...said, ...typed };
      Object.assign(draft.typed, Object.fromEntries(news));
      if (news.length) delete draft.refused;
      return keep();
    },
    /** Whether another tab wrote more; then this one goes on with that. */
    async catchUp(): Promise<boolean> {
      const there = await keeper.load();
      if (there?.form !== form.key || there.at <= draft.at) return false;
      draft = there;
      said = { ...draft.typed };
      return true;
    },
    keep,
    judge: () => readAnswers(form, givenFrom(form, draft.typed), context),
    /** The answers as they travel: unread, so that the server reads them itself. */
    given: () => givenFrom(form, draft.typed),
    /** It became a parcel: the files go with it. */
    async handOver() {
      await keeper.forget();
      draft = newDraft(form.key);
      said = {};
    },
    async discard() {
      await forgetDocuments(kept, draft.id);
      await keeper.forget();
      draft = newDraft(form.key);
      said = {};
    },
    /** A parcel came back: its answers are written on, under a new key. */
    async takeBack({ typed, papers, link, files, body, state }: QueuedSubmission) {
      draft = { ...newDraft(form.key), id: files, typed, papers, link, step: "review" };
      if (state.kind === "refused") draft.refused = state;
      said = { ...typed };
      if (body.agent?.consent === "signature") draft.signature = body.agent.signature;
      await keep();
    },
  };
}

function tellKept(fine: boolean, locale: string) {
  if (fine) showStatus("kept", say("applying.script.kept", { time: hourOf(Date.now(), locale) }));
  else showStatus("trouble", say("applying.script.notKept"));
}
