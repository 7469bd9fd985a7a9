import type { ScriptData } from "../pages/page-data.ts";
import {
  type Agent,
  fetchSender,
  readAgent,
  readBearer,
  showAgentRefusal,
} from "./agent/agent-account.ts";
import { buildSubmission, type Consents } from "./build-submission.ts";
import { type DeviceStore, openDeviceStore } from "./device-store.ts";
import { documentUploads } from "./documents.ts";
import { forgetDocuments } from "./draft.ts";
import { formPages } from "./form-pages.ts";
import { startOutbox } from "./outbox.ts";
import { drawOutcome, drawSending } from "./outcome.ts";
import { confirmDiscard, drawQueuedList } from "./queued-list.ts";
import {
  nextQueuedAt,
  type QueuedSubmission,
  queuedSubmissions,
  queueKey,
  queueSubmission,
} from "./queued-submission.ts";
import { readRetryAfter } from "./retry-after.ts";
import { setScriptTexts } from "./script-text.ts";
import { addStageListeners } from "./stage-listeners.ts";
import { hideStatus } from "./status-line.ts";
import { openWriting, type Writing } from "./writing.ts";

/** Starts the form; for an agent only after the sign-in was verified. */
export async function startApplying(data: ScriptData) {
  const stage = document.querySelector<HTMLElement>("[data-stage]");
  if (!stage) return;
  setScriptTexts(data.words);
  const store = await openDeviceStore();
  const agent = data.agent ? await readAgent(store) : null;
  if (typeof agent === "string") showAgentRefusal(agent);
  else await apply({ data, store, stage, agent });
  document.documentElement.dataset.ready = "";
}

type ApplyOptions = {
  data: ScriptData;
  store: DeviceStore;
  stage: HTMLElement;
  agent: Agent | null;
};

/** Controls one application on this device, from the first input to the reference. */
async function apply({ data, store, stage, agent }: ApplyOptions) {
  const { form, locale, base } = data;
  const isOwn = (one: QueuedSubmission) => one.agent?.id === agent?.id;
  const ownQueue = async () =>
    (await queuedSubmissions(store)).filter((one) => one.form === form.key && isOwn(one));
  const writing = await openWriting(store, data, agent);
  const documents = documentUploads({
    store,
    locale,
    draft: () => writing.draft,
    keep: () => writing.keep(),
  });
  let submission = agent ? null : ((await ownQueue()).findLast(({ aside }) => !aside) ?? null);
  let sending = false;
  let retryAt = await readRetryAfter(store);

  const pages = formPages(stage, {
    data,
    writing,
    documents,
    onComplete: (consents) => void enqueue(consents),
  });

  const outbox = startOutbox(store, {
    isOwn,
    ...(agent ? { sender: () => fetchSender(readBearer()) } : {}),
    onSending: (one) => update(one, true),
    onProgress: (sent, all) => {
      const view = pages.views.get("outcome");
      if (view && submission) drawSending(view, sent, all, locale);
    },
    onSettled: (one) => update(one, false),
    onWaiting: (one, until) => {
      retryAt = until;
      update(one, false);
    },
    onLooked: async () => {
      const stored = submission && (await store.get<QueuedSubmission>(queueKey(submission.key)));
      const before = retryAt;
      retryAt = await readRetryAfter(store);
      const moved = stored?.state.kind !== submission?.state.kind || retryAt !== before;
      // An earlier submission in the queue may have delayed this one.
      if (stored && (sending || moved)) update(stored, false);
      await drawOthers();
    },
  });

  function update(one: QueuedSubmission, underway: boolean) {
    if (one.key !== submission?.key) return;
    submission = one;
    sending = underway;
    void draw();
  }

  /** A second tap on “send” does nothing. */
  async function enqueue(consents: Consents) {
    if (submission) return;
    documents.stop();
    const buildOptions = { data, writing, consents, agent, queuedAt: Date.now() };
    submission = buildSubmission({ ...buildOptions, state: { kind: "waiting" } });
    sending = true;
    submission.queuedAt = await nextQueuedAt(store);
    await queueSubmission(store, submission);
    await writing.startNew();
    await draw();
    await outbox.flush();
  }

  /** Shows the view for the current path and state. */
  async function draw(options?: { focus?: boolean }) {
    const kind = submission?.state.kind;
    if (submission && (kind === "refused" || kind === "parked")) await restore(submission);
    else if (submission) drawSubmission(submission);
    else pages.show(viewFor(location.pathname), options);
    await drawOthers();
  }

  function drawSubmission(one: QueuedSubmission) {
    const view = pages.views.get("outcome");
    if (!view) return;
    drawOutcome({ view, submission: one, locale, sending, retryAt });
    pages.views.show("outcome");
  }

  async function drawOthers() {
    const others = (await ownQueue()).filter(({ key, aside }) => aside && key !== submission?.key);
    const place = pages.views.get("start")?.querySelector<HTMLElement>("[data-queue]");
    if (place && !agent)
      drawQueuedList(place, others, { locale, retryAt, fix: () => `${base}/review` });
  }

  async function restore(one: QueuedSubmission) {
    await writing.restore(one);
    await store.delete(queueKey(one.key));
    submission = null;
    pages.views.reset();
    history.replaceState(null, "", `${base}/review`);
    // The questions of the new version are in the page of the server.
    if (one.state.kind === "refused" && one.state.reload) return location.reload();
    pages.show("review");
  }

  function viewFor(pathname: string): string {
    const name = pathname.slice(base.length + 1);
    return pages.stepOf(name) ? name : "start";
  }

  /** Queues the draft as “parked”, to start another one. */
  async function park() {
    documents.stop();
    if (!writing.begun) return;
    const { signature } = writing.draft;
    const signed = signature && ({ consent: "signature", signature } as const);
    const consents = {
      disability: false,
      anotherPerson: false,
      ...(signed ? { agent: signed } : {}),
    };
    const queuedAt = await nextQueuedAt(store);
    const built = buildSubmission({
      data,
      writing,
      consents,
      agent,
      queuedAt,
      state: { kind: "parked" },
    });
    await queueSubmission(store, { ...built, aside: true });
    await writing.startNew();
  }

  /** Continues a refused or parked submission. */
  async function fix(key: string) {
    const wanted = (await ownQueue()).find((one) => one.key === key);
    if (!wanted || !["refused", "parked"].includes(wanted.state.kind)) return;
    await park();
    submission = wanted;
    await draw();
  }

  async function putAside() {
    await park();
    await startNew();
  }

  async function drop(key: string) {
    await store.delete(queueKey(key));
    await drawOthers();
  }

  async function discard(key: string) {
    const one = (await ownQueue()).find((each) => each.key === key);
    if (!one || !confirmDiscard(one)) return;
    await forgetDocuments(store, one.files);
    await drop(key);
  }

  /** Starts a new application; a waiting submission stays in the queue. */
  async function startNew() {
    const stored = submission && (await store.get<QueuedSubmission>(queueKey(submission.key)));
    if (stored?.state.kind === "waiting") await queueSubmission(store, { ...stored, aside: true });
    else if (stored && !agent) await store.delete(queueKey(stored.key));
    submission = null;
    documents.stop();
    await writing.discard();
    pages.views.reset();
    hideStatus();
    history.pushState(null, "", base);
    await draw();
  }

  /** To apply again after a withdrawal, the sent submission moves to the list. */
  async function setAside() {
    history.replaceState(null, "", location.pathname + location.search);
    if (submission?.state.kind !== "sent") return;
    await queueSubmission(store, { ...submission, aside: true });
    submission = null;
  }

  document.addEventListener("visibilitychange", async () => {
    if (document.visibilityState !== "visible" || submission || !(await writing.reloadIfNewer()))
      return;
    pages.views.reset();
    await draw({ focus: false });
  });

  chooseCourse(data, writing);
  addStageListeners(stage, {
    base,
    pages,
    documents,
    startAnew: startNew,
    putAside,
    fix,
    drop,
    discard,
    draw,
  });
  if (location.hash === "#again") await setAside();
  const wanted = /^#queued=([\w-]+)$/.exec(location.hash)?.[1];
  if (wanted) await fix(wanted);
  await draw({ focus: false });
  void outbox.flush();
}

/** A link on a course page preselects the course. */
function chooseCourse({ context, base }: ScriptData, writing: Writing) {
  const wanted = new URLSearchParams(location.search).get("formation");
  if (wanted && context.courses?.some(({ id }) => String(id) === wanted)) {
    void writing.setTyped({ formation_id: wanted });
  }
  // The draft now holds what the query phoneMessages.
  if (location.search && location.pathname.startsWith(base)) {
    history.replaceState(null, "", location.pathname + location.hash);
  }
}
