import { startOutbox } from "#app/device/outbox.ts";
import { readRetryAfter, TooManyRequestsError } from "#app/device/retry-after.ts";
import type { DeviceStore } from "#app/device/store.ts";
import type { FormFacts } from "../pages/form-facts.ts";
import type { FormActions, FormState, Status } from "../pages/live.ts";
import type { Typed } from "../pages/typed.ts";
import type { Agent } from "./agent/agent-account.ts";
import { buildParked, buildSubmission, type Consents } from "./build-submission.ts";
import { documentUploads } from "./documents.ts";
import { forgetDocuments } from "./draft.ts";
import { chooseCourse, isSameTyped, statusOf } from "./form-start.ts";
import { formSteps } from "./form-steps.ts";
import type { Observable } from "./observable.ts";
import { otherTabs } from "./other-tabs.ts";
import { nextQueuedAt, type QueuedSubmission, submissionQueue } from "./queued-submission.ts";
import { submissions } from "./send-submission.ts";
import { openWriting, type Writing } from "./writing.ts";

/** What the views of a form need of this device. */
export type FormController = {
  state: Observable<FormState>;
  /** Null when the agent may not type. */
  actions: FormActions | null;
  /** Answers in the fields of the page that were changed before the script ran. */
  merge: (touched: Typed) => void;
};

export type Where = { locale: string; base: string };

type StartOptions = Where & {
  facts: FormFacts;
  store: DeviceStore;
  agent: Agent | null;
  state: Observable<FormState>;
};

/** Controls one application on this device, from the first input to the reference. */
export async function startForm(options: StartOptions): Promise<FormController> {
  const { facts, store, agent, state, locale, base } = options;
  const isOwn = (one: QueuedSubmission) => one.agent?.id === agent?.id;
  const ownQueue = async () =>
    (await submissionQueue.all(store)).filter((one) => one.form === facts.form.key && isOwn(one));
  const currentSubmission = async () =>
    agent ? null : ((await ownQueue()).findLast(({ aside }) => !aside) ?? null);
  let queueing = false;
  // Tabs that are not seen look when they are.
  const tellOthers = otherTabs(() => {
    if (document.visibilityState === "visible") void hearOthers();
  });
  const onSaved = (fine: boolean) => {
    if (state.read().submission) return;
    syncWithOthers();
    state.set({ status: fine ? { kind: "saved", at: Date.now() } : { kind: "trouble" } });
    tellOthers();
  };
  const writing: Writing = await openWriting({ store, facts, agent, onSaved });
  writing.mergeServer();
  const documents = documentUploads({
    store,
    draft: () => writing.draft,
    keep: () => void writing.keep(),
    onUpload: (name, upload) => {
      const { [name]: _, ...others } = state.read().uploads;
      state.set({ uploads: upload ? { ...others, [name]: upload } : others });
      steps.sync();
    },
    onFault: (name, fault) => steps.setFault(`document.${name}`, fault),
    onPictures: (pictures) => state.set({ pictures }),
  });
  const steps = formSteps({
    facts,
    base,
    writing,
    state,
    onComplete: (consents) => void enqueue(consents),
    onDocuments: () => void documents.resume(),
  });

  const outbox = startOutbox(store, submissions, {
    isOwn,
    onSending: (one) => update(one, true),
    onProgress: (sent, all) => {
      if (!state.read().submission) return;
      const files = { sent, all };
      state.set({ progress: files, status: { kind: "sending", files } });
    },
    onSettled: (one) => update(one, false),
    onWaiting: (one, error) => {
      state.set({ retryAt: error instanceof TooManyRequestsError ? error.until : null });
      update(one, false);
    },
    onLooked: async () => {
      const { submission, sending, retryAt: before } = state.read();
      const stored = submission && (await submissionQueue.get(store, submission.key));
      const retryAt = await readRetryAfter(store);
      state.set({ retryAt });
      const moved = stored?.state.kind !== submission?.state.kind || retryAt !== before;
      // An earlier submission in the queue may have delayed this one.
      if (stored && (sending || moved)) update(stored, false);
      await listOthers();
    },
  });

  function update(submission: QueuedSubmission, sending: boolean) {
    if (submission.key !== state.read().submission?.key) return;
    state.set({ submission, sending });
    void draw();
  }

  /** What this page did is already shown; anything else came from another tab. */
  function syncWithOthers(): boolean {
    const { typed } = state.read();
    steps.sync();
    const changed = !isSameTyped(typed, state.read().typed);
    if (changed) state.set({ elsewhere: true });
    return changed;
  }

  /** Another tab may have sent or changed the draft; true when something else is shown now. */
  async function hearOthers(): Promise<boolean> {
    if (state.read().submission) return false;
    const sent = await currentSubmission();
    if (sent) {
      state.set({ submission: sent });
      await draw();
      // Waits for the other tab, and shows how it ended.
      void outbox.flush();
      return true;
    }
    return (await writing.reloadIfNewer()) && syncWithOthers();
  }

  /** A second tap on “send” does nothing. What was reviewed is what is sent. */
  async function enqueue(consents: Consents) {
    if (queueing || state.read().submission) return;
    queueing = true;
    const changed = await hearOthers();
    queueing = false;
    if (changed || state.read().submission) return;
    documents.stop();
    const kept = { facts, locale, writing, consents, agent, queuedAt: Date.now() };
    const submission = buildSubmission({ ...kept, state: { kind: "waiting" } });
    state.set({ submission, sending: true, progress: null });
    submission.queuedAt = await nextQueuedAt(store);
    await submissionQueue.set(store, submission);
    await writing.startNew();
    tellOthers();
    await draw();
    await outbox.flush();
  }

  /** Shows the view for the current path and state. */
  async function draw(how?: { focus?: boolean }) {
    const { submission, sending, retryAt } = state.read();
    const kind = submission?.state.kind;
    if (submission && (kind === "refused" || kind === "parked")) await restore(submission);
    else if (submission) {
      const moved = how?.focus !== false;
      const status = statusOf(submission, sending, retryAt);
      state.set({ view: "outcome", ...(moved ? { moved } : {}), ...(status ? { status } : {}) });
    } else steps.showHere(how);
    await listOthers();
  }

  async function listOthers() {
    const { submission } = state.read();
    const queue = agent ? [] : await ownQueue();
    state.set({ others: queue.filter(({ key, aside }) => aside && key !== submission?.key) });
  }

  /** Forgets what was shown and ticked for the last draft. */
  function reset() {
    state.set({
      submission: null,
      sending: false,
      faults: {},
      listed: null,
      ticked: {},
      uploads: {},
    });
  }

  async function restore(one: QueuedSubmission) {
    await writing.restore(one);
    await submissionQueue.delete(store, one.key);
    reset();
    history.replaceState(null, "", `${base}/review`);
    // The questions of the new version are in the page of the server.
    if (one.state.kind === "refused" && one.state.reload) return location.reload();
    steps.show("review");
  }

  /** Queues the draft as “parked”, to start another one; says whose it is. */
  async function park(): Promise<Status | null> {
    documents.stop();
    if (!writing.begun) return null;
    const queuedAt = await nextQueuedAt(store);
    const parked = buildParked({ facts, locale, writing, agent, queuedAt });
    await submissionQueue.set(store, parked);
    await writing.startNew();
    return { kind: "aside", who: parked.who };
  }

  /** Continues a refused or parked submission. */
  async function fix(key: string) {
    const wanted = (await ownQueue()).find((one) => one.key === key);
    if (!wanted || !["refused", "parked"].includes(wanted.state.kind)) return;
    await park();
    state.set({ submission: wanted });
    await draw();
  }

  const drop = (key: string) => submissionQueue.delete(store, key).then(listOthers);

  async function discard(key: string) {
    const one = (await ownQueue()).find((each) => each.key === key);
    if (!one) return;
    await forgetDocuments(store, one.files);
    await drop(key);
  }

  /** Starts a new application; a waiting submission stays in the queue. */
  async function startNew(status: Status | null = null) {
    const { submission } = state.read();
    const stored = submission && (await submissionQueue.get(store, submission.key));
    if (stored?.state.kind === "waiting")
      await submissionQueue.set(store, { ...stored, aside: true });
    else if (stored && !agent) await submissionQueue.delete(store, stored.key);
    documents.stop();
    await writing.discard();
    reset();
    state.set({ status });
    history.pushState(null, "", base);
    await draw();
  }

  /** To apply again after a withdrawal, the sent submission moves to the list. */
  async function setAside() {
    const { submission } = state.read();
    history.replaceState(null, "", location.pathname + location.search);
    if (submission?.state.kind !== "sent") return;
    await submissionQueue.set(store, { ...submission, aside: true });
    state.set({ submission: null });
  }

  const open: FormActions["open"] = ({ pathname, search, hash }) => {
    if (pathname !== location.pathname) {
      history.pushState(null, "", pathname + search);
      void draw();
    }
    state.set({ target: hash ? { id: hash.slice(1) } : null });
  };

  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") void hearOthers();
  });
  addEventListener("popstate", () => void draw());

  state.set({ submission: await currentSubmission(), retryAt: await readRetryAfter(store) });
  chooseCourse(facts, base, writing);
  if (location.hash === "#again") await setAside();
  const wanted = /^#queued=([\w-]+)$/.exec(location.hash)?.[1];
  if (wanted) await fix(wanted);
  // The errors of a step that was posted before the script ran stay.
  const { listed: posted } = state.read();
  await draw({ focus: false });
  state.set({ listed: state.read().listed ?? posted });

  return {
    state,
    actions: {
      ...steps,
      open,
      sign(path) {
        writing.draft.signature = path;
        void writing.keep();
        steps.sync();
      },
      ...documents.actions,
      startNew: () => void startNew(),
      putAside: () => void park().then(startNew),
      fix: (key) => void fix(key),
      drop: (key) => void drop(key),
      discard: (key) => void discard(key),
    },
    merge(touched) {
      writing.mergeTouched(touched);
      steps.sync();
      void outbox.flush();
    },
  };
}
