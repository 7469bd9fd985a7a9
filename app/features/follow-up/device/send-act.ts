import { apiBase } from "#app/api-client/browser/api-base.ts";
import { csrfToken } from "#app/features/applying/device/csrf.ts";
import type { DeviceStore } from "#app/features/applying/device/device-store.ts";
import { TooManyRequestsError } from "#app/features/applying/device/retry-after.ts";
import { RefusedFileError, sendFile } from "#app/features/applying/device/tus.ts";
import { type QueuedAct, queuedAct, queuedActs, saveAct, settleAct } from "./queued-act.ts";

type Listener = { onSending?: (act: QueuedAct) => void };

/** Sends all waiting acts in order; false when something still waits for the network. */
export async function sendActs(store: DeviceStore, { onSending }: Listener = {}): Promise<boolean> {
  for (const { key, state } of await queuedActs(store)) {
    if (state.kind !== "waiting") continue;
    try {
      await withLock(key, async () => {
        // Another tab or the worker may have sent it meanwhile.
        const act = await queuedAct(store, key);
        if (act?.state.kind !== "waiting") return;
        onSending?.(act);
        await sendAct(store, act);
      });
    } catch {
      return false;
    }
  }
  return true;
}

function withLock(key: string, work: () => Promise<void>): Promise<void> {
  const locks = (globalThis.navigator as { locks?: LockManager } | undefined)?.locks;
  return locks ? locks.request(`follow ${key}`, work) : work();
}

/** Throws when it has to be tried again. */
async function sendAct(store: DeviceStore, act: QueuedAct): Promise<QueuedAct> {
  try {
    await sendFiles(store, act);
  } catch (error) {
    if (!(error instanceof RefusedFileError)) throw error;
    return settleAct(store, act, { kind: "refused", text: error.message });
  }
  let answer = await post(act);
  if (answer.status === 401) {
    if (!(await renewToken(store, act))) {
      return settleAct(store, act, { kind: "refused", text: "" });
    }
    answer = await post(act);
  }
  if (answer.ok) {
    // The page of a captive portal is no answer.
    const { reference } = (await answer.json()) as Partial<Seen>;
    if (!reference) throw new Error("something else answered");
    return settleAct(store, act, { kind: "sent", at: Date.now() });
  }
  if (answer.status === 429) throw new TooManyRequestsError(answer);
  const refusal = (await answer.json().catch(() => null)) as Refusal | null;
  if (answer.status >= 500 || !refusal?.message) {
    throw new Error(`the act was answered with ${answer.status}`);
  }
  // The answer to an earlier try may have been lost on the way.
  if (await isDone(act)) return settleAct(store, act, { kind: "sent", at: Date.now() });
  const [first] = Object.values(refusal.errors ?? {}).flat();
  return settleAct(store, act, { kind: "refused", text: first ?? refusal.message });
}

type Refusal = { message?: string; errors?: Record<string, string[]> };

async function sendFiles(store: DeviceStore, act: QueuedAct) {
  for (const file of act.files) {
    file.upload = await sendFile(file.blob, {
      from: file.upload,
      type: file.blob.type,
      onBegun: (url) => {
        file.upload = url;
        return saveAct(store, act);
      },
      onProgress: () => undefined,
    });
  }
}

function bodyOf({ act, body, files }: QueuedAct): Record<string, unknown> {
  if (act !== "documents") return body;
  const uploads = files.map(({ name, upload = "" }) => [name, upload.split("/").at(-1)]);
  return { documents: Object.fromEntries(uploads) };
}

function post(act: QueuedAct): Promise<Response> {
  const method = act.act === "contact" || act.act === "messages" ? "PATCH" : "POST";
  return request(act, method, `/status/${act.act}`, bodyOf(act));
}

async function request(
  { reference, token, locale }: QueuedAct,
  method: string,
  path: string,
  body?: object,
  again = true,
): Promise<Response> {
  const headers = {
    accept: "application/json",
    "accept-language": locale,
    "x-registration-token": token,
    "x-xsrf-token": await csrfToken({ fresh: !again }),
  };
  const answer = await fetch(`${apiBase()}/api/registrations/${reference}${path}`, {
    method,
    credentials: "include",
    headers: body ? { ...headers, "content-type": "application/json" } : headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (answer.status !== 419 || !again) return answer;
  return request({ reference, token, locale } as QueuedAct, method, path, body, false);
}

/** The token lasts 15 minutes, the wait for a network may last days. */
async function renewToken(store: DeviceStore, act: QueuedAct): Promise<boolean> {
  if (!act.proof) return false;
  const answer = await request(act, "POST", "/status", act.proof);
  if (answer.status === 429 || answer.status >= 500) throw new Error("no new token now");
  if (!answer.ok) return false;
  act.token = ((await answer.json()) as { token: string }).token;
  await saveAct(store, act);
  return true;
}

type Seen = {
  reference: string;
  status: string;
  confirmed_at: string | null;
  documents: { name: string; received_at: string | null }[];
};

async function isDone(act: QueuedAct): Promise<boolean> {
  const answer = await request(act, "GET", "/status");
  if (!answer.ok) return false;
  const seen = (await answer.json()) as Seen;
  if (act.act === "withdraw") return seen.status === "withdrawn";
  if (act.act === "confirm") return seen.confirmed_at !== null;
  if (act.act !== "documents") return false;
  const arrived = (name: string) => seen.documents.find((document) => document.name === name);
  // A document that was there before is not the one that this device sent.
  return act.files.every(({ name, before = null }) => {
    const at = arrived(name)?.received_at ?? null;
    return at !== null && at !== before;
  });
}
