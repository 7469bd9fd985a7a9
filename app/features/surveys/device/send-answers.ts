import { apiBase } from "#app/api-client/browser/api-base.ts";
import { csrfToken } from "#app/features/applying/device/csrf.ts";
import type { DeviceStore } from "#app/features/applying/device/device-store.ts";
import { allKept, forgetAnswers, type QueuedAnswers } from "./queued-answers.ts";

/** `refused`: the server read the answers and does not take them; the page says why. */
export type Outcome = "sent" | "refused" | "waiting";

/** Sends the answers of one link. */
export async function sendAnswers(answers: QueuedAnswers): Promise<Outcome> {
  try {
    let answer = await put(answers, false);
    if (answer.status === 419) answer = await put(answers, true);
    if (answer.ok) {
      // The page of a captive portal is no answer.
      const { month } = (await answer.json()) as { month?: number };
      return month ? "sent" : "waiting";
    }
    return answer.status === 422 || answer.status === 404 ? "refused" : "waiting";
  } catch {
    return "waiting";
  }
}

async function put({ token, locale, body }: QueuedAnswers, fresh: boolean): Promise<Response> {
  return fetch(`${apiBase()}/api/surveys/own`, {
    method: "PUT",
    credentials: "include",
    headers: {
      accept: "application/json",
      "accept-language": locale,
      "content-type": "application/json",
      "x-survey-token": token,
      "x-xsrf-token": await csrfToken({ fresh }),
    },
    body: JSON.stringify(body),
  });
}

/** Sends everything that this device keeps; false when something still waits for the network. */
export async function sendAllKept(store: DeviceStore): Promise<boolean> {
  let arrived = true;
  for (const answers of await allKept(store)) {
    const outcome = await sendAnswers(answers);
    // Refused answers stay for the page, which shows what is wrong with them.
    if (outcome === "sent") await forgetAnswers(store, answers.token);
    if (outcome === "waiting") arrived = false;
  }
  return arrived;
}
