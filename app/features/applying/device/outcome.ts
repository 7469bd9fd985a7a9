import { dateFormat } from "#app/i18n/dates.ts";
import type { QueuedSubmission } from "./queued-submission.ts";
import { say } from "./say.ts";
import { hourOf, showStatus, sizeOf } from "./status-line.ts";

type Shown = {
  view: HTMLElement;
  parcel: QueuedSubmission;
  locale: string;
  sending: boolean;
  held: number | null;
};

/** Where the application is: here, on the way, arrived, or sent back. */
export function drawOutcome({ view, parcel, locale, sending, held }: Shown) {
  const { state } = parcel;
  const kind = state.kind === "waiting" ? waitingAs(sending, held) : state.kind;
  for (const part of view.querySelectorAll<HTMLElement>("[data-outcome]")) {
    part.hidden = !(part.dataset.outcome ?? "").split(" ").includes(kind);
  }
  if (state.kind === "sent") drawSent(view, state, locale, parcel.agent !== undefined);
  if (state.kind === "waiting") {
    if (sending) showStatus("sending", say("applying.script.sending"));
    else showStatus("waiting", whyItWaits(parcel, locale, held));
  }
}

function waitingAs(sending: boolean, held: number | null) {
  if (sending) return "sending";
  return held === null ? "waiting" : "held";
}

/** No line, or so many on it that the next try has its hour. */
export function whyItWaits(
  { queuedAt }: QueuedSubmission,
  locale: string,
  held: number | null,
): string {
  return held === null
    ? say("applying.script.waiting", { time: hourOf(queuedAt, locale) })
    : say("applying.script.held", { time: hourOf(held, locale) });
}

type Sent = Extract<QueuedSubmission["state"], { kind: "sent" }>;

function drawSent(
  view: HTMLElement,
  { reference, at, pass }: Sent,
  locale: string,
  byAgent: boolean,
) {
  for (const place of view.querySelectorAll("[data-reference]")) place.textContent = reference;
  for (const place of view.querySelectorAll("[data-sent-at]")) {
    place.textContent = dateFormat(locale, { dateStyle: "long", timeStyle: "short" })(new Date(at));
  }
  const pdf = view.querySelector<HTMLAnchorElement>("[data-pdf]");
  if (pdf) {
    const token = pass && pass.until > Date.now() ? pass.token : null;
    pdf.hidden = token === null;
    if (token) pdf.href = `${pdf.dataset.pdf}?${new URLSearchParams({ reference, token })}`;
  }
  const share = view.querySelector<HTMLAnchorElement>("[data-whatsapp]");
  if (share) {
    const link = new URL(share.dataset.whatsapp ?? "", location.href).href;
    const text = say(`applying.${byAgent ? "parcels" : "script"}.share`, { reference, link });
    share.href = `https://wa.me/?text=${encodeURIComponent(text)}`;
  }
  showStatus("sent", say("applying.script.sent", { time: hourOf(at, locale), reference }));
}

export function drawSending(view: HTMLElement, sent: number, all: number, locale: string) {
  const bar = view.querySelector<HTMLProgressElement>("[data-sending-bar]");
  if (!bar) return;
  bar.hidden = all === 0;
  bar.value = all ? sent / all : 0;
  const sizes = { sent: sizeOf(sent, locale), all: sizeOf(all, locale) };
  showStatus("sending", say("applying.script.sendingFiles", sizes));
}
