import type { AgentData } from "../pages/page-data.ts";
import {
  type Agent,
  fetchSender,
  readAgent,
  readBearer,
  showAgentRefusal,
} from "./agent/agent-account.ts";
import { prepareOffline } from "./agent/prepare-offline.ts";
import { type DeviceStore, openDeviceStore } from "./device-store.ts";
import { createDraftWriter, type Draft, draftKey, forgetDocuments, isBegun } from "./draft.ts";
import { startOutbox } from "./outbox.ts";
import { asQueuedSubmission, confirmDiscard, drawQueuedList } from "./queued-list.ts";
import { type QueuedSubmission, queuedSubmissions, queueKey } from "./queued-submission.ts";
import { readRetryAfter } from "./retry-after.ts";
import { scriptText, setScriptTexts } from "./script-text.ts";
import { hideStatus, showStatus, sizeOf } from "./status-line.ts";

/** Sent submissions stay listed for a week, so that agents can pass on the references. */
const LISTED_MS = 7 * 24 * 60 * 60 * 1000;

/** The agent's page: queue of this device and links to the forms. */
async function start(data: AgentData) {
  setScriptTexts(data.words);
  const store = await openDeviceStore();
  const agent = await readAgent(store);
  if (typeof agent === "string") showAgentRefusal(agent);
  else await openAgentPage(store, agent, data);
  document.documentElement.dataset.ready = "";
}

async function openAgentPage(store: DeviceStore, agent: Agent, { locale, forms }: AgentData) {
  const section = document.querySelector<HTMLElement>("[data-agent]");
  if (!section) return;
  showAgentRefusal(null);
  section.hidden = false;
  for (const place of section.querySelectorAll("[data-agent-name]")) place.textContent = agent.name;
  const isOwn = (one: QueuedSubmission) => one.agent?.id === agent.id;
  const ownSubmissions = async () => (await queuedSubmissions(store)).filter(isOwn);

  const keyOfDraft = (form: string) => draftKey(form, agent);

  async function startedDrafts(): Promise<QueuedSubmission[]> {
    const places = await store.keys(keyOfDraft(""));
    const drafts = await Promise.all(places.map((place) => store.get<Draft>(place)));
    return drafts.flatMap((draft) =>
      draft && isBegun(draft) ? [asQueuedSubmission(draft, locale)] : [],
    );
  }

  async function discard(key: string) {
    const stored = (await ownSubmissions()).find((one) => one.key === key);
    const found = stored ?? (await startedDrafts()).find((one) => one.key === key);
    if (!found || !confirmDiscard(found)) return;
    await forgetDocuments(store, found.files);
    if (stored) await store.delete(queueKey(key));
    else await createDraftWriter(store, keyOfDraft(found.form), () => {}).forget();
    await draw();
  }

  async function draw() {
    const own = [...(await ownSubmissions()), ...(await startedDrafts())];
    const place = section?.querySelector<HTMLElement>("[data-queue]");
    const fix = ({ form }: QueuedSubmission) =>
      `${forms.find(({ key }) => key === form)?.path ?? ""}/review`;
    if (place) drawQueuedList(place, own, { locale, retryAt: await readRetryAfter(store), fix });
    show("[data-empty]", own.length === 0);
    const waiting = own.filter(({ state }) => state.kind === "waiting").length;
    show("[data-send]", waiting > 0);
    show(
      "[data-drop-all]",
      own.some(({ state }) => state.kind === "sent"),
    );
    if (waiting) showStatus("waiting", scriptText("applying.queue.count", { count: waiting }));
    else hideStatus();
  }

  function show(selector: string, shown: boolean) {
    const element = section?.querySelector<HTMLElement>(selector);
    if (element) element.hidden = !shown;
  }

  const outbox = startOutbox(store, {
    isOwn,
    sender: () => fetchSender(readBearer()),
    onSending: ({ who }) => showStatus("sending", scriptText("applying.queue.sending", { who })),
    onProgress: (sent, all) => {
      const sizes = { sent: sizeOf(sent, locale), all: sizeOf(all, locale) };
      showStatus("sending", scriptText("applying.script.sendingFiles", sizes));
    },
    onSettled: () => void draw(),
    onLooked: async () => {
      await draw();
      // The sign-in may have expired while submissions wait.
      if (!readBearer()) showAgentRefusal("out");
    },
  });

  async function drop(keep: (one: QueuedSubmission) => boolean) {
    for (const one of await ownSubmissions()) {
      if (one.state.kind === "sent" && !keep(one)) await store.delete(queueKey(one.key));
    }
    await draw();
  }

  section.addEventListener("click", ({ target }) => {
    const pressed = (name: string) =>
      (target as HTMLElement).closest<HTMLElement>(`[data-${name}]`);
    if (pressed("send")) void outbox.tryNow();
    if (pressed("drop-all")) void drop(() => false);
    const one = (target as HTMLElement).closest<HTMLElement>("[data-queued]")?.dataset.queued;
    if (one && pressed("drop")) void drop(({ key }) => key !== one);
    if (one && pressed("discard")) void discard(one);
  });

  await drop(({ state }) => state.kind === "sent" && Date.parse(state.at) > Date.now() - LISTED_MS);
  void outbox.flush();
  // Includes this page, which may have loaded before the service worker was active.
  const needed = [location.pathname, ...forms.map(({ path }) => path)];
  show("[data-offline-ready]", await prepareOffline(needed));
}

const place = document.querySelector("script[data-agent-page]");
if (place?.textContent) void start(JSON.parse(place.textContent) as AgentData);
