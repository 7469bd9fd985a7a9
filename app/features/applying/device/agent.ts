import type { AgentData } from "../pages/page-data.ts";
import { showDoor } from "./agent/door.ts";
import { prepareForNoLine } from "./agent/prepare.ts";
import { type Agent, agentHere, bearerHere, senderOf } from "./agent/who.ts";
import { type DeviceStore, openDeviceStore } from "./device-store.ts";
import { type Draft, draftKeeper, draftKey, forgetDocuments, isBegun } from "./draft.ts";
import { startOutbox } from "./outbox.ts";
import { asQueuedSubmission, drawQueuedList, mayDiscard } from "./queued-list.ts";
import { type QueuedSubmission, queuedSubmissions, queueKey } from "./queued-submission.ts";
import { retryAfter } from "./retry-after.ts";
import { say, setWords } from "./say.ts";
import { hideStatus, showStatus, sizeOf } from "./status-line.ts";

/** What was sent stays in the list for a week: long enough to tell people their number. */
const LISTED = 7 * 24 * 60 * 60 * 1000;

/** Where an agent sees what waits on this device, what has left, and begins the next application. */
async function start(data: AgentData) {
  setWords(data.words);
  const kept = await openDeviceStore();
  const agent = await agentHere(kept);
  if (typeof agent === "string") showDoor(agent);
  else await openAgentPage(kept, agent, data);
  document.documentElement.dataset.alive = "";
}

async function openAgentPage(kept: DeviceStore, agent: Agent, { locale, forms }: AgentData) {
  const room = document.querySelector<HTMLElement>("[data-agent]");
  if (!room) return;
  showDoor(null);
  room.hidden = false;
  for (const place of room.querySelectorAll("[data-agent-name]")) place.textContent = agent.name;
  const mine = (one: QueuedSubmission) => one.agent?.id === agent.id;
  const ownParcels = async () => (await queuedSubmissions(kept)).filter(mine);

  const placeOfDraft = (form: string) => draftKey(form, agent);

  async function begun(): Promise<QueuedSubmission[]> {
    const places = await kept.keys(placeOfDraft(""));
    const drafts = await Promise.all(places.map((place) => kept.get<Draft>(place)));
    return drafts.flatMap((draft) =>
      draft && isBegun(draft) ? [asQueuedSubmission(draft, locale)] : [],
    );
  }

  /** Nobody can send it any more, or nobody wants to. */
  async function discard(key: string) {
    const stored = (await ownParcels()).find((one) => one.key === key);
    const found = stored ?? (await begun()).find((one) => one.key === key);
    if (!found || !mayDiscard(found)) return;
    await forgetDocuments(kept, found.files);
    if (stored) await kept.delete(queueKey(key));
    else await draftKeeper(kept, placeOfDraft(found.form), () => {}).forget();
    await draw();
  }

  async function draw() {
    const own = [...(await ownParcels()), ...(await begun())];
    const place = room?.querySelector<HTMLElement>("[data-parcels]");
    const fix = ({ form }: QueuedSubmission) =>
      `${forms.find(({ key }) => key === form)?.path ?? ""}/review`;
    if (place) drawQueuedList(place, own, { locale, held: await retryAfter(kept), fix });
    show("[data-empty]", own.length === 0);
    const waiting = own.filter(({ state }) => state.kind === "waiting").length;
    show("[data-send]", waiting > 0);
    show(
      "[data-drop-all]",
      own.some(({ state }) => state.kind === "sent"),
    );
    if (waiting) showStatus("waiting", say("applying.parcels.count", { count: waiting }));
    else hideStatus();
  }

  function show(selector: string, shown: boolean) {
    const element = room?.querySelector<HTMLElement>(selector);
    if (element) element.hidden = !shown;
  }

  const outbox = startOutbox(kept, {
    mine,
    sender: () => senderOf(bearerHere()),
    onSending: ({ who }) => showStatus("sending", say("applying.parcels.sending", { who })),
    onProgress: (sent, all) => {
      const sizes = { sent: sizeOf(sent, locale), all: sizeOf(all, locale) };
      showStatus("sending", say("applying.script.sendingFiles", sizes));
    },
    onSettled: () => void draw(),
    onLooked: async () => {
      await draw();
      // The sign-in ended while something waits: it is said, and nothing is lost.
      if (!bearerHere()) showDoor("out");
    },
  });

  async function drop(keep: (one: QueuedSubmission) => boolean) {
    for (const one of await ownParcels()) {
      if (one.state.kind === "sent" && !keep(one)) await kept.delete(queueKey(one.key));
    }
    await draw();
  }

  room.addEventListener("click", ({ target }) => {
    const pressed = (name: string) =>
      (target as HTMLElement).closest<HTMLElement>(`[data-${name}]`);
    if (pressed("send")) void outbox.tryNow();
    if (pressed("drop-all")) void drop(() => false);
    const one = (target as HTMLElement).closest<HTMLElement>("[data-parcel]")?.dataset.parcel;
    if (one && pressed("drop")) void drop(({ key }) => key !== one);
    if (one && pressed("discard")) void discard(one);
  });

  await drop(({ state }) => state.kind === "sent" && Date.parse(state.at) > Date.now() - LISTED);
  void outbox.flush();
  // This page too: the worker may have come after it.
  const needed = [location.pathname, ...forms.map(({ path }) => path)];
  show("[data-ready]", await prepareForNoLine(needed));
}

const place = document.querySelector("script[data-agent-desk]");
if (place?.textContent) void start(JSON.parse(place.textContent) as AgentData);
