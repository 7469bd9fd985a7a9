import type { ScriptData } from "../pages/page-data.ts";
import { showDoor } from "./agent/door.ts";
import { type Agent, agentHere, bearerHere, senderOf } from "./agent/who.ts";
import { type Consents, pack } from "./compress-answers.ts";
import { type DeviceStore, openDeviceStore } from "./device-store.ts";
import { documentBox } from "./documents.ts";
import { forgetDocuments } from "./draft.ts";
import { formPages } from "./form-pages.ts";
import { listen } from "./listen.ts";
import { startOutbox } from "./outbox.ts";
import { drawOutcome, drawSending } from "./outcome.ts";
import { drawQueuedList, mayDiscard } from "./queued-list.ts";
import {
  nextQueueKey,
  type QueuedSubmission,
  queuedSubmissions,
  queueKey,
  queueSubmission,
} from "./queued-submission.ts";
import { retryAfter } from "./retry-after.ts";
import { setWords } from "./say.ts";
import { hideStatus } from "./status-line.ts";
import { openWriting, type Writing } from "./writing.ts";

/** Begins where somebody may write: for themselves anybody, for others only who is known here. */
export async function startApplying(data: ScriptData) {
  const stage = document.querySelector<HTMLElement>("[data-stage]");
  if (!stage) return;
  setWords(data.words);
  const kept = await openDeviceStore();
  const agent = data.agent ? await agentHere(kept) : null;
  if (typeof agent === "string") showDoor(agent);
  else await apply({ data, kept, stage, agent });
  document.documentElement.dataset.alive = "";
}

type Begun = { data: ScriptData; kept: DeviceStore; stage: HTMLElement; agent: Agent | null };

/** One person's application on this device, from the first key to the reference. */
async function apply({ data, kept, stage, agent }: Begun) {
  const { form, locale, base } = data;
  const mine = (one: QueuedSubmission) => one.agent?.id === agent?.id;
  const ofThisForm = async () =>
    (await queuedSubmissions(kept)).filter((one) => one.form === form.key && mine(one));
  const writing = await openWriting(kept, data, agent);
  const papers = documentBox({
    kept,
    locale,
    draft: () => writing.draft,
    keep: () => writing.keep(),
  });
  let parcel = agent ? null : ((await ofThisForm()).findLast(({ aside }) => !aside) ?? null);
  let sending = false;
  let held = await retryAfter(kept);

  const pages = formPages(stage, {
    data,
    writing,
    papers,
    onComplete: (consents) => void enqueue(consents),
  });

  const outbox = startOutbox(kept, {
    mine,
    ...(agent ? { sender: () => senderOf(bearerHere()) } : {}),
    onSending: (one) => follow(one, true),
    onProgress: (sent, all) => {
      const view = pages.views.get("outcome");
      if (view && parcel) drawSending(view, sent, all, locale);
    },
    onSettled: (one) => follow(one, false),
    onWaiting: (one, until) => {
      held = until;
      follow(one, false);
    },
    onLooked: async () => {
      const stored = parcel && (await kept.get<QueuedSubmission>(queueKey(parcel.key)));
      const before = held;
      held = await retryAfter(kept);
      const moved = stored?.state.kind !== parcel?.state.kind || held !== before;
      // One before it may have held it up.
      if (stored && (sending || moved)) follow(stored, false);
      await drawOthers();
    },
  });

  function follow(one: QueuedSubmission, underway: boolean) {
    if (one.key !== parcel?.key) return;
    parcel = one;
    sending = underway;
    void draw();
  }

  /** A second tap finds the parcel already made. */
  async function enqueue(consents: Consents) {
    if (parcel) return;
    papers.stop();
    const packing = { data, writing, consents, agent, queuedAt: Date.now() };
    parcel = pack({ ...packing, state: { kind: "waiting" } });
    sending = true;
    parcel.queuedAt = await nextQueueKey(kept);
    await queueSubmission(kept, parcel);
    await writing.handOver();
    await draw();
    await outbox.flush();
  }

  /** Shows what fits the address and where the application is. */
  async function draw(options?: { focus?: boolean }) {
    const kind = parcel?.state.kind;
    if (parcel && (kind === "refused" || kind === "parked")) await takeBack(parcel);
    else if (parcel) drawParcel(parcel);
    else pages.show(viewFor(location.pathname), options);
    await drawOthers();
  }

  function drawParcel(one: QueuedSubmission) {
    const view = pages.views.get("outcome");
    if (!view) return;
    drawOutcome({ view, parcel: one, locale, sending, held });
    pages.views.show("outcome");
  }

  /** What else left this phone, or waits on it. */
  async function drawOthers() {
    const others = (await ofThisForm()).filter(({ key, aside }) => aside && key !== parcel?.key);
    const place = pages.views.get("start")?.querySelector<HTMLElement>("[data-parcels]");
    if (place && !agent)
      drawQueuedList(place, others, { locale, held, fix: () => `${base}/review` });
  }

  async function takeBack(one: QueuedSubmission) {
    await writing.takeBack(one);
    await kept.delete(queueKey(one.key));
    parcel = null;
    pages.views.reset();
    history.replaceState(null, "", `${base}/review`);
    pages.show("review");
  }

  function viewFor(pathname: string): string {
    const name = pathname.slice(base.length + 1);
    return pages.stepOf(name) ? name : "start";
  }

  /** Puts away what is being written, for somebody else's turn. */
  async function park() {
    papers.stop();
    if (!writing.begun) return;
    const { signature } = writing.draft;
    const signed = signature && ({ consent: "signature", signature } as const);
    const consents = {
      disability: false,
      anotherPerson: false,
      ...(signed ? { agent: signed } : {}),
    };
    const queuedAt = await nextQueueKey(kept);
    const packed = pack({ data, writing, consents, agent, queuedAt, state: { kind: "parked" } });
    await queueSubmission(kept, { ...packed, aside: true });
    await writing.handOver();
  }

  /** Goes on with one that came back, or that was put away. */
  async function fix(key: string) {
    const wanted = (await ofThisForm()).find((one) => one.key === key);
    if (!wanted || !["refused", "parked"].includes(wanted.state.kind)) return;
    await park();
    parcel = wanted;
    await draw();
  }

  async function putAside() {
    await park();
    await startAnew();
  }

  async function drop(key: string) {
    await kept.delete(queueKey(key));
    await drawOthers();
  }

  /** One that was never sent, and never will be. */
  async function discard(key: string) {
    const one = (await ofThisForm()).find((each) => each.key === key);
    if (!one || !mayDiscard(one)) return;
    await forgetDocuments(kept, one.files);
    await drop(key);
  }

  /** The next person on this phone; what still waits goes on waiting. */
  async function startAnew() {
    const stored = parcel && (await kept.get<QueuedSubmission>(queueKey(parcel.key)));
    if (stored?.state.kind === "waiting") await queueSubmission(kept, { ...stored, aside: true });
    else if (stored && !agent) await kept.delete(queueKey(stored.key));
    parcel = null;
    papers.stop();
    await writing.discard();
    pages.views.reset();
    hideStatus();
    history.pushState(null, "", base);
    await draw();
  }

  /** Whoever withdrew applies again here; what this phone has sent stays in the list. */
  async function setAside() {
    history.replaceState(null, "", location.pathname + location.search);
    if (parcel?.state.kind !== "sent") return;
    await queueSubmission(kept, { ...parcel, aside: true });
    parcel = null;
  }

  document.addEventListener("visibilitychange", async () => {
    if (document.visibilityState !== "visible" || parcel || !(await writing.catchUp())) return;
    pages.views.reset();
    await draw({ focus: false });
  });

  chooseCourse(data, writing);
  listen(stage, { base, pages, papers, startAnew, putAside, fix, drop, discard, draw });
  if (location.hash === "#again") await setAside();
  const wanted = /^#parcel=([\w-]+)$/.exec(location.hash)?.[1];
  if (wanted) await fix(wanted);
  await draw({ focus: false });
  void outbox.flush();
}

/** Whoever comes from a course's page has chosen it. */
function chooseCourse({ context, base }: ScriptData, writing: Writing) {
  const wanted = new URLSearchParams(location.search).get("formation");
  if (wanted && context.courses?.some(({ id }) => String(id) === wanted)) {
    void writing.type({ formation_id: wanted });
  }
  // The device knows more than the link by now.
  if (location.search && location.pathname.startsWith(base)) {
    history.replaceState(null, "", location.pathname + location.hash);
  }
}
