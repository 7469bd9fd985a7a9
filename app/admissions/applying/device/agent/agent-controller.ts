import { startOutbox } from "#app/device/outbox.ts";
import { readRetryAfter } from "#app/device/retry-after.ts";
import { type DeviceStore, openDeviceStore } from "#app/device/store.ts";
import type { AgentDevice, AgentState } from "../../pages/agent/agent-outbox.tsx";
import type { AgentData } from "../../pages/form-facts.ts";
import { asAgentEntry } from "../build-submission.ts";
import { createDraftWriter, type Draft, draftKey, forgetDocuments, isBegun } from "../draft.ts";
import { createObservable, type Observable } from "../observable.ts";
import { type QueuedSubmission, submissionQueue } from "../queued-submission.ts";
import { submissions } from "../send-submission.ts";
import { type Agent, readAgent, readBearer } from "./agent-account.ts";
import { prepareOffline } from "./prepare-offline.ts";

/** Sent submissions stay listed for a week, so that agents can pass on the references. */
const LISTED_MS = 7 * 24 * 60 * 60 * 1000;

const blank: AgentState = {
  name: null,
  refusal: null,
  prepared: false,
  own: [],
  retryAt: null,
  status: null,
};

/** The queue of the signed-in agent on this device. */
export async function openAgentOutbox(data: AgentData): Promise<AgentDevice> {
  const store = await openDeviceStore();
  const agent = await readAgent(store);
  const state = createObservable<AgentState>(blank);
  if (typeof agent !== "string") return startAgentOutbox({ store, agent, data, state });
  state.set({ refusal: agent });
  const nothing = () => {};
  return {
    state,
    actions: { send: nothing, drop: nothing, dropSent: nothing, discard: nothing },
  };
}

type Options = {
  store: DeviceStore;
  agent: Agent;
  data: AgentData;
  state: Observable<AgentState>;
};

async function startAgentOutbox({ store, agent, data, state }: Options): Promise<AgentDevice> {
  const { locale, forms } = data;
  const isOwn = (one: QueuedSubmission) => one.agent?.id === agent.id;
  const ownSubmissions = async () => (await submissionQueue.all(store)).filter(isOwn);
  const keyOfDraft = (form: string) => draftKey(form, agent);

  async function startedDrafts(): Promise<QueuedSubmission[]> {
    const places = await store.keys(keyOfDraft(""));
    const drafts = await Promise.all(places.map((place) => store.get<Draft>(place)));
    return drafts.flatMap((draft) =>
      draft && isBegun(draft) ? [asAgentEntry(draft, locale)] : [],
    );
  }

  async function read() {
    const own = [...(await ownSubmissions()), ...(await startedDrafts())];
    const count = own.filter((one) => one.state.kind === "waiting").length;
    state.set({
      own,
      retryAt: await readRetryAfter(store),
      status: count ? { kind: "waiting", count } : null,
    });
  }

  async function discard(key: string) {
    const stored = (await ownSubmissions()).find((one) => one.key === key);
    const found = stored ?? (await startedDrafts()).find((one) => one.key === key);
    if (!found) return;
    await forgetDocuments(store, found.files);
    if (stored) await submissionQueue.delete(store, key);
    else await createDraftWriter(store, keyOfDraft(found.form), () => {}).forget();
    await read();
  }

  async function drop(isWanted: (one: QueuedSubmission) => boolean) {
    for (const one of await ownSubmissions()) {
      if (one.state.kind === "sent" && isWanted(one)) await submissionQueue.delete(store, one.key);
    }
    await read();
  }

  const outbox = startOutbox(store, submissions, {
    isOwn,
    onSending: ({ who }) => state.set({ status: { kind: "sending", who } }),
    onProgress: (sent, all) => state.set({ status: { kind: "sending", files: { sent, all } } }),
    onSettled: () => void read(),
    onLooked: async () => {
      await read();
      // The sign-in may have expired while submissions wait.
      if (!readBearer()) state.set({ refusal: "out" });
    },
  });

  state.set({ name: agent.name });
  const old = Date.now() - LISTED_MS;
  await drop((one) => one.state.kind === "sent" && Date.parse(one.state.at) <= old);
  void outbox.flush();
  // Includes this page, which may have loaded before the service worker was active.
  const open = forms.filter((form) => form.open);
  const needed = [location.pathname, ...open.map(({ path }) => path)];
  void prepareOffline(needed).then((prepared) => state.set({ prepared }));
  return {
    state,
    actions: {
      send: () => void outbox.tryNow(),
      drop: (key) => void drop((one) => one.key === key),
      dropSent: () => void drop(() => true),
      discard: (key) => void discard(key),
    },
  };
}
