import type { Sending } from "#app/device/outbox.ts";
import { readRefusal } from "#app/device/refusal.ts";
import { sendJson } from "#app/device/request.ts";
import type { DeviceStore } from "#app/device/store.ts";
import { answersQueue, type QueuedAnswers } from "./queued-answers.ts";

export const surveyAnswers: Sending<QueuedAnswers> = { queue: answersQueue, send: sendAnswers };

async function sendAnswers(store: DeviceStore, answers: QueuedAnswers): Promise<QueuedAnswers> {
  const { key, locale, body } = answers;
  const headers = { "x-survey-token": key };
  const answer = await sendJson("/api/surveys/own", { method: "PUT", locale, headers, body });
  if (answer.ok) {
    // The page of a captive portal is no answer.
    const { month } = (await answer.json()) as { month?: number };
    if (!month) throw new Error("something else answered");
    return settle(store, { ...answers, state: { kind: "sent" } });
  }
  const large = answer.status === 413;
  if (!large) await readRefusal(answer);
  return settle(store, { ...answers, state: { kind: "refused", large } });
}

/** Refused answers stay for the page, which says why. */
async function settle(store: DeviceStore, answers: QueuedAnswers): Promise<QueuedAnswers> {
  const stored = await answersQueue.get(store, answers.key);
  // Corrected in the meantime: the new ones wait in this place.
  if (stored && stored.queuedAt !== answers.queuedAt) return stored;
  if (answers.state.kind === "sent") await answersQueue.delete(store, answers.key);
  else await answersQueue.set(store, answers);
  return answers;
}
