import type { Sending } from "#app/device/outbox.ts";
import { type RefusalBody, readRefusal, reasonIn } from "#app/device/refusal.ts";
import { sendJson } from "#app/device/request.ts";
import type { DeviceStore } from "#app/device/store.ts";
import { RefusedFileError, sendFile } from "#app/device/upload.ts";
import { actQueue, type QueuedAct, settleAct } from "./queued-act.ts";

export const acts: Sending<QueuedAct> = { queue: actQueue, send: sendAct };

async function sendAct(store: DeviceStore, act: QueuedAct): Promise<QueuedAct> {
  try {
    await sendFiles(store, act);
  } catch (error) {
    if (!(error instanceof RefusedFileError)) throw error;
    return refuse(store, act, reasonIn(error.status, error.message));
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
  const refusal = await readRefusal<RefusalBody>(answer);
  // The answer to an earlier try may have been lost on the way.
  if (await isDone(act)) return settleAct(store, act, { kind: "sent", at: Date.now() });
  const [first] = Object.values(refusal.errors ?? {}).flat();
  return refuse(store, act, reasonIn(answer.status, first ?? refusal.message));
}

function refuse(store: DeviceStore, act: QueuedAct, { said, cause }: ReturnType<typeof reasonIn>) {
  return settleAct(store, act, { kind: "refused", text: said, ...(said ? {} : { cause }) });
}

async function sendFiles(store: DeviceStore, act: QueuedAct) {
  for (const file of act.files) {
    file.upload = await sendFile(file.blob, {
      from: file.upload,
      type: file.blob.type,
      onBegun: (url) => {
        file.upload = url;
        return actQueue.set(store, act);
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

function request(
  { reference, token, locale }: QueuedAct,
  method: string,
  path: string,
  body?: object,
): Promise<Response> {
  const headers = { "x-registration-token": token };
  return sendJson(`/api/registrations/${reference}${path}`, { method, locale, headers, body });
}

/** The token lasts 15 minutes, the wait for a network may last days. */
async function renewToken(store: DeviceStore, act: QueuedAct): Promise<boolean> {
  if (!act.proof) return false;
  const answer = await request(act, "POST", "/status", act.proof);
  if (!answer.ok) {
    await readRefusal(answer);
    return false;
  }
  act.token = ((await answer.json()) as { token: string }).token;
  await actQueue.set(store, act);
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
