import type { ScriptData } from "../apply/page-data.ts";
import { formPages } from "./form-pages.ts";
import { openKept } from "./kept.ts";
import { listen } from "./listen.ts";
import { startOutbox } from "./outbox.ts";
import { drawOutcome, drawSending } from "./outcome.ts";
import { paperDesk } from "./papers.ts";
import { allParcels, keepParcel, type Parcel, placeOf } from "./parcel.ts";
import { setWords } from "./say.ts";
import { hideStatus } from "./status-line.ts";
import { openWriting, type Writing } from "./writing.ts";

/** One person's application on this device, from the first key to the reference. */
export async function startApplying(data: ScriptData) {
  const stage = document.querySelector<HTMLElement>("[data-stage]");
  if (!stage) return;
  setWords(data.words);
  const { form, locale, base } = data;
  const kept = await openKept();
  const writing = await openWriting(kept, data);
  const desk = paperDesk({ kept, locale, draft: () => writing.draft, keep: () => writing.keep() });
  let parcel =
    (await allParcels(kept)).findLast((one) => one.form === form.key && !one.agent) ?? null;
  let sending = false;

  const pages = formPages(stage, {
    data,
    writing,
    desk,
    onComplete: ({ disability, anotherPerson }) => void enqueue(disability, anotherPerson),
  });

  const outbox = startOutbox(kept, {
    mine: (one) => !one.agent,
    onSending: (one) => follow(one, true),
    onProgress: (sent, all) => {
      const view = pages.views.get("outcome");
      if (view) drawSending(view, sent, all, locale);
    },
    onSettled: (one) => follow(one, false),
    onWaiting: (one) => follow(one, false),
    onLooked: async () => {
      const stored = parcel && (await kept.get<Parcel>(placeOf(parcel.key)));
      if (stored && stored.state.kind !== parcel?.state.kind) follow(stored, false);
    },
  });

  function follow(one: Parcel, underway: boolean) {
    if (one.key !== parcel?.key) return;
    parcel = one;
    sending = underway;
    void draw();
  }

  /** A second tap finds the parcel already made. */
  async function enqueue(disability: boolean, anotherPerson: boolean) {
    if (parcel) return;
    desk.stop();
    const { draft } = writing;
    parcel = {
      ...{ key: draft.key, files: draft.id, form: form.key, locale, queuedAt: Date.now() },
      body: {
        answers: writing.given(),
        consent_version: form.consentVersion,
        disability_consent: disability,
        another_person: anotherPerson,
      },
      papers: structuredClone(draft.papers),
      typed: structuredClone(draft.typed),
      state: { kind: "waiting" },
    };
    sending = true;
    await keepParcel(kept, parcel);
    await writing.handOver();
    await draw();
    await outbox.flush();
  }

  /** Shows what fits the address and where the application is. */
  async function draw(options?: { focus?: boolean }) {
    if (parcel?.state.kind === "refused") await takeBack(parcel);
    else if (parcel) drawParcel(parcel);
    else pages.show(viewFor(location.pathname), options);
  }

  function drawParcel(one: Parcel) {
    const view = pages.views.get("outcome");
    if (!view) return;
    drawOutcome({ view, parcel: one, locale, sending });
    pages.views.show("outcome");
  }

  async function takeBack(one: Parcel) {
    const { state } = one;
    if (state.kind !== "refused") return;
    await writing.takeBack(one.typed, one.papers, one.files);
    await kept.delete(placeOf(one.key));
    parcel = null;
    pages.views.reset();
    history.replaceState(null, "", `${base}/review`);
    pages.showRefused(state);
  }

  function viewFor(pathname: string): string {
    const name = pathname.slice(base.length + 1);
    return pages.stepOf(name) ? name : "start";
  }

  /** The next person on this phone. */
  async function startAnew() {
    if (parcel) await kept.delete(placeOf(parcel.key));
    parcel = null;
    desk.stop();
    await writing.discard();
    pages.views.reset();
    hideStatus();
    history.pushState(null, "", base);
    await draw();
  }

  chooseCourse(data, writing);
  listen(stage, { base, pages, desk, startAnew, draw });
  document.documentElement.dataset.alive = "";
  await draw({ focus: false });
  await outbox.flush();
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
