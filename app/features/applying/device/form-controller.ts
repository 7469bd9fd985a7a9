import type { FormFacts } from "../pages/form-facts.ts";
import type { FormActions, FormState } from "../pages/live.ts";
import type { Typed } from "../pages/typed.ts";
import { type Agent, fetchSender, readAgent, readBearer } from "./agent/agent-account.ts";
import { buildSubmission, type Consents } from "./build-submission.ts";
import { type DeviceStore, openDeviceStore } from "./device-store.ts";
import { documentUploads } from "./documents.ts";
import { forgetDocuments } from "./draft.ts";
import { blank, chooseCourse, statusOf } from "./form-start.ts";
import { formSteps } from "./form-steps.ts";
import { createObservable, type Observable } from "./observable.ts";
import { startOutbox } from "./outbox.ts";
import {
  nextQueuedAt,
  type QueuedSubmission,
  queuedSubmissions,
  queueKey,
  queueSubmission,
} from "./queued-submission.ts";
import { readRetryAfter } from "./retry-after.ts";
import { openWriting, type Writing } from "./writing.ts";

/** What the views of a form need of this device. */
export type FormController = {
  state: Observable<FormState>;
  /** Null when the agent may not type. */
  actions: FormActions | null;
  /** Answers in the fields of the page that were changed before the script ran. */
  merge: (touched: Typed) => void;
};

type Where = { locale: string; base: string };

/** Starts the form; for an agent only after the sign-in was verified. */
export async function openForm(facts: FormFacts, where: Where): Promise<FormController> {
  const store = await openDeviceStore();
  const errors = Object.entries(facts.errors).map(([name, text]) => [name, { text }] as const);
  const faults = Object.fromEntries(errors);
  const first = {
    ...blank,
    view: facts.step ?? "start",
    faults,
    listed: errors.length ? faults : null,
  };
  const state = createObservable<FormState>(first);
  const agent = facts.agent ? await readAgent(store) : null;
  if (typeof agent === "string") {
    state.set({ refusal: agent });
    return { state, actions: null, merge: () => {} };
  }
  return startForm({ facts, store, agent, state, ...where });
}

type StartOptions = Where & {
  facts: FormFacts;
  store: DeviceStore;
  agent: Agent | null;
  state: Observable<FormState>;
};

/** Controls one application on this device, from the first input to the reference. */
async function startForm(options: StartOptions): Promise<FormController> {
  const { facts, store, agent, state, locale, base } = options;
  const { form } = facts;
  const isOwn = (one: QueuedSubmission) => one.agent?.id === agent?.id;
  const ownQueue = async () =>
    (await queuedSubmissions(store)).filter((one) => one.form === form.key && isOwn(one));
  const onSaved = (fine: boolean) => {
    if (state.read().submission) return;
    steps.sync();
    state.set({ status: fine ? { kind: "saved", at: Date.now() } : { kind: "trouble" } });
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
  });
  const steps = formSteps({
    facts,
    base,
    writing,
    state,
    onComplete: (consents) => void enqueue(consents),
    onDocuments: () => void documents.resume(),
  });

  const outbox = startOutbox(store, {
    isOwn,
    ...(agent ? { sender: () => fetchSender(readBearer()) } : {}),
    onSending: (one) => update(one, true),
    onProgress: (sent, all) => {
      if (!state.read().submission) return;
      const files = { sent, all };
      state.set({ progress: files, status: { kind: "sending", files } });
    },
    onSettled: (one) => update(one, false),
    onWaiting: (one, until) => {
      state.set({ retryAt: until });
      update(one, false);
    },
    onLooked: async () => {
      const { submission, sending, retryAt: before } = state.read();
      const stored = submission && (await store.get<QueuedSubmission>(queueKey(submission.key)));
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

  /** A second tap on “send” does nothing. */
  async function enqueue(consents: Consents) {
    if (state.read().submission) return;
    documents.stop();
    const kept = { facts, locale, writing, consents, agent, queuedAt: Date.now() };
    const submission = buildSubmission({ ...kept, state: { kind: "waiting" } });
    state.set({ submission, sending: true, progress: null });
    submission.queuedAt = await nextQueuedAt(store);
    await queueSubmission(store, submission);
    await writing.startNew();
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
    } else steps.show(steps.viewOf(location.pathname), how);
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
    await store.delete(queueKey(one.key));
    reset();
    history.replaceState(null, "", `${base}/review`);
    // The questions of the new version are in the page of the server.
    if (one.state.kind === "refused" && one.state.reload) return location.reload();
    steps.show("review");
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
    const kept = { facts, locale, writing, consents, agent, queuedAt };
    const built = buildSubmission({ ...kept, state: { kind: "parked" } });
    await queueSubmission(store, { ...built, aside: true });
    await writing.startNew();
  }

  /** Continues a refused or parked submission. */
  async function fix(key: string) {
    const wanted = (await ownQueue()).find((one) => one.key === key);
    if (!wanted || !["refused", "parked"].includes(wanted.state.kind)) return;
    await park();
    state.set({ submission: wanted });
    await draw();
  }

  async function putAside() {
    await park();
    await startNew();
  }

  async function drop(key: string) {
    await store.delete(queueKey(key));
    await listOthers();
  }

  async function discard(key: string) {
    const one = (await ownQueue()).find((each) => each.key === key);
    if (!one) return;
    await forgetDocuments(store, one.files);
    await drop(key);
  }

  /** Starts a new application; a waiting submission stays in the queue. */
  async function startNew() {
    const { submission } = state.read();
    const stored = submission && (await store.get<QueuedSubmission>(queueKey(submission.key)));
    if (stored?.state.kind === "waiting") await queueSubmission(store, { ...stored, aside: true });
    else if (stored && !agent) await store.delete(queueKey(stored.key));
    documents.stop();
    await writing.discard();
    reset();
    state.set({ status: null });
    history.pushState(null, "", base);
    await draw();
  }

  /** To apply again after a withdrawal, the sent submission moves to the list. */
  async function setAside() {
    const { submission } = state.read();
    history.replaceState(null, "", location.pathname + location.search);
    if (submission?.state.kind !== "sent") return;
    await queueSubmission(store, { ...submission, aside: true });
    state.set({ submission: null });
  }

  function open(path: string, id: string) {
    if (path !== location.pathname) {
      history.pushState(null, "", path);
      void draw();
    }
    state.set({ target: id ? { id } : null });
  }

  document.addEventListener("visibilitychange", async () => {
    if (document.visibilityState !== "visible" || state.read().submission) return;
    if (!(await writing.reloadIfNewer())) return;
    reset();
    await draw({ focus: false });
  });
  addEventListener("popstate", () => void draw());

  const submission = agent ? undefined : (await ownQueue()).findLast(({ aside }) => !aside);
  state.set({ submission: submission ?? null, retryAt: await readRetryAfter(store) });
  chooseCourse(facts, base, writing);
  if (location.hash === "#again") await setAside();
  const wanted = /^#queued=([\w-]+)$/.exec(location.hash)?.[1];
  if (wanted) await fix(wanted);
  const { listed } = state.read();
  await draw({ focus: false });
  // The errors of a step that was posted before the script ran stay.
  if (listed && !state.read().listed) state.set({ listed });

  return {
    state,
    actions: {
      ...steps,
      open,
      tick: (ticked) => state.set({ ticked }),
      sign(path) {
        writing.draft.signature = path;
        void writing.keep();
        steps.sync();
      },
      choose: (name, file) => void documents.choose(name, file),
      remove: (name) => void documents.remove(name),
      startNew: () => void startNew(),
      putAside: () => void putAside(),
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
