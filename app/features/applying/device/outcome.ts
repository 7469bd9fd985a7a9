import { dateFormat } from "#app/i18n/dates.ts";
import type { QueuedSubmission } from "./queued-submission.ts";
import { scriptText } from "./script-text.ts";
import { hourOf, showStatus, sizeOf } from "./status-line.ts";

type OutcomeOptions = {
  view: HTMLElement;
  submission: QueuedSubmission;
  locale: string;
  sending: boolean;
  retryAt: number | null;
};

/** Shows the part of the view that matches the state of the submission. */
export function drawOutcome({ view, submission, locale, sending, retryAt }: OutcomeOptions) {
  const { state } = submission;
  const kind = state.kind === "waiting" ? waitingKind(sending, retryAt) : state.kind;
  for (const part of view.querySelectorAll<HTMLElement>("[data-outcome]")) {
    part.hidden = !(part.dataset.outcome ?? "").split(" ").includes(kind);
  }
  if (state.kind === "sent") drawSent(view, state, locale, submission.agent !== undefined);
  if (state.kind === "waiting") {
    if (sending) showStatus("sending", scriptText("applying.script.sending"));
    else showStatus("waiting", waitingText(submission, locale, retryAt));
  }
}

function waitingKind(sending: boolean, retryAt: number | null) {
  if (sending) return "sending";
  return retryAt === null ? "waiting" : "retryLater";
}

/** No connection, or the time of the next attempt after 429. */
export function waitingText(
  { queuedAt }: QueuedSubmission,
  locale: string,
  retryAt: number | null,
): string {
  return retryAt === null
    ? scriptText("applying.script.waiting", { time: hourOf(queuedAt, locale) })
    : scriptText("applying.script.retryLater", { time: hourOf(retryAt, locale) });
}

type Sent = Extract<QueuedSubmission["state"], { kind: "sent" }>;

function drawSent(
  view: HTMLElement,
  { reference, at, receiptToken }: Sent,
  locale: string,
  byAgent: boolean,
) {
  for (const place of view.querySelectorAll("[data-reference]")) place.textContent = reference;
  for (const place of view.querySelectorAll("[data-sent-at]")) {
    place.textContent = dateFormat(locale, { dateStyle: "long", timeStyle: "short" })(new Date(at));
  }
  const pdf = view.querySelector<HTMLAnchorElement>("[data-pdf]");
  if (pdf) {
    const token = receiptToken && receiptToken.until > Date.now() ? receiptToken.token : null;
    pdf.hidden = token === null;
    if (token) pdf.href = `${pdf.dataset.pdf}?${new URLSearchParams({ reference, token })}`;
  }
  const share = view.querySelector<HTMLAnchorElement>("[data-whatsapp]");
  if (share) {
    const link = new URL(share.dataset.whatsapp ?? "", location.href).href;
    const text = scriptText(`applying.${byAgent ? "queue" : "script"}.share`, { reference, link });
    share.href = `https://wa.me/?text=${encodeURIComponent(text)}`;
  }
  showStatus("sent", scriptText("applying.script.sent", { time: hourOf(at, locale), reference }));
}

export function drawSending(view: HTMLElement, sent: number, all: number, locale: string) {
  const bar = view.querySelector<HTMLProgressElement>("[data-sending-bar]");
  if (!bar) return;
  bar.hidden = all === 0;
  bar.value = all ? sent / all : 0;
  const sizes = { sent: sizeOf(sent, locale), all: sizeOf(all, locale) };
  showStatus("sending", scriptText("applying.script.sendingFiles", sizes));
}
