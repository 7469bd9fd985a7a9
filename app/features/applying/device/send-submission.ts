import { apiBase } from "#app/api-client/browser/api-base.ts";
import { csrfToken } from "./csrf.ts";
import type { DeviceStore } from "./device-store.ts";
import { documentKey } from "./draft.ts";
import {
  type QueuedSubmission,
  queueKey,
  queueSubmission,
  removeQueuedSubmission,
} from "./queued-submission.ts";
import { Busy } from "./retry-after.ts";
import { sendFile, Unwanted } from "./tus.ts";

export type Progress = (sent: number, all: number) => void;
type Options = { onProgress?: Progress; bearer?: string | null };

/**
 * Sends what waits: files first, then the application. Nothing that was acknowledged is sent again;
 * a line that breaks leaves the parcel waiting. Runs in the page and in the service worker.
 */
export async function sendSubmission(
  kept: DeviceStore,
  key: string,
  options: Options = {},
): Promise<QueuedSubmission> {
  return alone(key, async () => {
    const parcel = await kept.get<QueuedSubmission>(queueKey(key));
    if (!parcel) throw new Error("no such parcel");
    if (parcel.state.kind !== "waiting") return parcel;
    await sendPapers(kept, parcel, options.onProgress);
    const answer = await post(parcel, options.bearer ?? null);
    return settle(kept, parcel, answer);
  });
}

/** One tab, or the worker, at a time. Without locks the key still makes it one application. */
function alone<T>(key: string, work: () => Promise<T>): Promise<T> {
  const locks = (globalThis.navigator as { locks?: LockManager } | undefined)?.locks;
  return locks ? locks.request(`parcel ${key}`, work) : work();
}

async function sendPapers(kept: DeviceStore, parcel: QueuedSubmission, onProgress?: Progress) {
  const waiting = Object.entries(parcel.papers).filter(([, paper]) => !paper.done);
  const all = waiting.reduce((sum, [, { bytes }]) => sum + bytes, 0);
  let before = 0;
  for (const [name, paper] of waiting) {
    const file = await kept.get<Blob>(documentKey(parcel.files, name));
    if (!file) {
      delete parcel.papers[name];
      continue;
    }
    try {
      paper.upload = await sendFile(file, {
        from: paper.upload,
        type: paper.type,
        onBegun: (url) => {
          paper.upload = url;
          return queueSubmission(kept, parcel);
        },
        onProgress: (sent) => onProgress?.(before + sent, all),
      });
      paper.done = true;
    } catch (error) {
      if (!(error instanceof Unwanted)) throw error;
      // The application matters more than one paper, which can follow later.
      delete parcel.papers[name];
    }
    before += paper.bytes;
    await queueSubmission(kept, parcel);
  }
}

async function post(
  parcel: QueuedSubmission,
  bearer: string | null,
  again = true,
): Promise<Response> {
  const token = await csrfToken({ fresh: !again });
  const documents = Object.fromEntries(
    Object.entries(parcel.papers).map(([name, { upload = "" }]) => [name, idOf(upload)]),
  );
  const answer = await fetch(`${apiBase()}/api/registrations`, {
    method: "POST",
    credentials: "include",
    headers: {
      "content-type": "application/json",
      accept: "application/json",
      "accept-language": parcel.locale,
      "idempotency-key": parcel.key,
      "x-xsrf-token": token,
      ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
      ...(parcel.link ? { "x-registration-draft": parcel.link } : {}),
    },
    body: JSON.stringify({ form: parcel.form, ...parcel.body, documents }),
  });
  if (answer.status === 419 && again) return post(parcel, bearer, false);
  return answer;
}

const idOf = (upload: string) => upload.split("/").at(-1) ?? "";

type Accepted = { reference: string; submitted_at: string };
type Refused = {
  message?: string;
  errors?: Record<string, string[]>;
  may_be_another_person?: boolean;
  /** By what they were found: they have applied before. */
  reason?: string;
};

async function settle(
  kept: DeviceStore,
  parcel: QueuedSubmission,
  answer: Response,
): Promise<QueuedSubmission> {
  if (answer.ok) {
    const { reference, submitted_at: at } = (await answer.json()) as Accepted;
    const pass = parcel.agent ? null : await passFor(parcel, reference).catch(() => null);
    return removeQueuedSubmission(kept, parcel, { kind: "sent", reference, at, pass });
  }
  const said = ((await answer.json().catch(() => null)) ?? {}) as Refused;
  const { status } = answer;
  if (status === 422 && forgetLostPapers(parcel, said.errors ?? {})) {
    await queueSubmission(kept, parcel);
    throw new Error("an upload was no longer there");
  }
  if (status === 429) throw new Busy(answer);
  // Tired, away or signed out, or not our answer at all: the same again, later.
  if (status >= 500 || [401, 408, 419, 425].includes(status) || !said.message) {
    throw new Error(`the application was answered with ${status}`);
  }
  const { message, errors = {}, may_be_another_person: shared = false } = said;
  const taken = said.reason !== undefined && !shared;
  const refused: QueuedSubmission = {
    ...parcel,
    state: { kind: "refused", message, errors, shared, taken },
  };
  await queueSubmission(kept, refused);
  return refused;
}

/** Opens the receipt for a few minutes, so that nobody has to type again what they just typed. */
async function passFor({ body, locale }: QueuedSubmission, reference: string) {
  const answer = await fetch(`${apiBase()}/api/registrations/${reference}/status`, {
    method: "POST",
    credentials: "include",
    headers: {
      "content-type": "application/json",
      "accept-language": locale,
      "x-xsrf-token": await csrfToken(),
    },
    body: JSON.stringify(proofIn(body.answers)),
  });
  if (!answer.ok) return null;
  const { token, token_expires_at } = (await answer.json()) as Record<string, string>;
  return token && token_expires_at ? { token, until: Date.parse(token_expires_at) } : null;
}

/** Where only the year of birth is known, the phone number belongs to it. */
function proofIn({ birth_date, phone }: QueuedSubmission["body"]["answers"]) {
  return { birth_date, phone };
}

/** Uploads end after a day; the files are still here, so they travel again. */
function forgetLostPapers(parcel: QueuedSubmission, errors: Record<string, string[]>): boolean {
  const lost = Object.keys(parcel.papers).filter((name) => errors[`documents.${name}`]);
  for (const name of lost) {
    const paper = parcel.papers[name];
    if (paper) parcel.papers[name] = { ...paper, upload: undefined, done: false };
  }
  return lost.length > 0;
}
