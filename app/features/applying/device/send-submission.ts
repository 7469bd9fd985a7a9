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
import { TooManyRequestsError } from "./retry-after.ts";
import { NoRoomError, RefusedFileError, sendFile } from "./tus.ts";

export type Progress = (sent: number, all: number) => void;
type Options = { onProgress?: Progress; bearer?: string | null };

/**
 * Sends the documents of a queued submission, then the submission. Acknowledged chunks are not sent
 * again; after a network error it stays queued. Runs in the page and in the service worker.
 */
export async function sendSubmission(
  store: DeviceStore,
  key: string,
  options: Options = {},
): Promise<QueuedSubmission> {
  return withLock(key, async () => {
    const submission = await store.get<QueuedSubmission>(queueKey(key));
    if (!submission) throw new Error("no such queued submission");
    if (submission.state.kind !== "waiting") return submission;
    await sendDocuments(store, submission, options.onProgress);
    const answer = await post(submission, options.bearer ?? null);
    return storeOutcome(store, submission, answer);
  });
}

/** Without the Web Locks API the idempotency key still prevents a second registration. */
function withLock<T>(key: string, work: () => Promise<T>): Promise<T> {
  const locks = (globalThis.navigator as { locks?: LockManager } | undefined)?.locks;
  return locks ? locks.request(`submission ${key}`, work) : work();
}

async function sendDocuments(
  store: DeviceStore,
  submission: QueuedSubmission,
  onProgress?: Progress,
) {
  const waiting = Object.entries(submission.documents).filter(
    ([, draftDocument]) => !draftDocument.done,
  );
  const all = waiting.reduce((sum, [, { bytes }]) => sum + bytes, 0);
  let before = 0;
  const withoutRoom: string[] = [];
  for (const [name, draftDocument] of waiting) {
    const file = await store.get<Blob>(documentKey(submission.files, name));
    if (!file) {
      delete submission.documents[name];
      continue;
    }
    try {
      draftDocument.upload = await sendFile(file, {
        from: draftDocument.upload,
        type: draftDocument.type,
        onBegun: (url) => {
          draftDocument.upload = url;
          return queueSubmission(store, submission);
        },
        onProgress: (sent) => onProgress?.(before + sent, all),
      });
      draftDocument.done = true;
    } catch (error) {
      // A refused document must not block the submission; it can be added later.
      if (error instanceof RefusedFileError) delete submission.documents[name];
      else if (error instanceof NoRoomError) withoutRoom.push(name);
      else throw error;
    }
    before += draftDocument.bytes;
    await queueSubmission(store, submission);
  }
  // Not stored: if the submission itself is not taken now, these are tried again with it.
  for (const name of withoutRoom) delete submission.documents[name];
}

async function post(
  submission: QueuedSubmission,
  bearer: string | null,
  again = true,
): Promise<Response> {
  const token = await csrfToken({ fresh: !again });
  const documents = Object.fromEntries(
    Object.entries(submission.documents).map(([name, { upload = "" }]) => [name, uploadId(upload)]),
  );
  const answer = await fetch(`${apiBase()}/api/registrations`, {
    method: "POST",
    credentials: "include",
    headers: {
      "content-type": "application/json",
      accept: "application/json",
      "accept-language": submission.locale,
      "idempotency-key": submission.key,
      "x-xsrf-token": token,
      ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
      ...(submission.link ? { "x-registration-draft": submission.link } : {}),
    },
    body: JSON.stringify({ form: submission.form, ...submission.body, documents }),
  });
  if (answer.status === 419 && again) return post(submission, bearer, false);
  return answer;
}

const uploadId = (upload: string) => upload.split("/").at(-1) ?? "";

type Accepted = { reference: string; submitted_at: string };
type Refused = {
  message?: string;
  errors?: Record<string, string[]>;
  may_be_another_person?: boolean;
  /** Set when the person has already applied: what identified them. */
  reason?: string;
  /** Set when the intake is closed. */
  closes_on?: string;
  /** A version of the form was published that asks something else. */
  form_changed?: boolean;
};

async function storeOutcome(
  store: DeviceStore,
  submission: QueuedSubmission,
  answer: Response,
): Promise<QueuedSubmission> {
  if (answer.ok) {
    const { reference, submitted_at: at } = (await answer.json()) as Accepted;
    const receiptToken = submission.agent
      ? null
      : await fetchReceiptToken(submission, reference).catch(() => null);
    const yearOnly = /^\d{4}$/.test(String(submission.body.answers.birth_date));
    const sent = { kind: "sent", reference, at, receiptToken, yearOnly } as const;
    return removeQueuedSubmission(store, submission, sent);
  }
  const refusal = ((await answer.json().catch(() => null)) ?? {}) as Refused;
  const { status } = answer;
  if (status === 422 && resetLostUploads(submission, refusal.errors ?? {})) {
    await queueSubmission(store, submission);
    throw new Error("an upload was no longer there");
  }
  if (status === 429) throw new TooManyRequestsError(answer);
  // Server errors, an expired sign-in and captive portals are temporary: keep it queued.
  if (status >= 500 || [401, 408, 419, 425].includes(status) || !refusal.message) {
    throw new Error(`the application was answered with ${status}`);
  }
  const { message, errors = {}, may_be_another_person: shared = false } = refusal;
  const taken = refusal.reason !== undefined && !shared;
  const refused: QueuedSubmission = {
    ...submission,
    state: {
      kind: "refused",
      message,
      errors,
      shared,
      taken,
      ...(refusal.closes_on ? { closed: true, closedOn: refusal.closes_on } : {}),
      ...(refusal.form_changed ? { reload: true } : {}),
    },
  };
  await queueSubmission(store, refused);
  return refused;
}

/** With this token the receipt opens without typing reference and birth date again. */
async function fetchReceiptToken({ body, locale }: QueuedSubmission, reference: string) {
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

/** The server needs the phone number when only the year of birth is known. */
function proofIn({ birth_date, phone }: QueuedSubmission["body"]["answers"]) {
  return { birth_date, phone };
}

/** Uploads expire after a day; the files are still on the device and are sent again. */
function resetLostUploads(submission: QueuedSubmission, errors: Record<string, string[]>): boolean {
  const lost = Object.keys(submission.documents).filter((name) => errors[`documents.${name}`]);
  for (const name of lost) {
    const draftDocument = submission.documents[name];
    if (draftDocument)
      submission.documents[name] = { ...draftDocument, upload: undefined, done: false };
  }
  return lost.length > 0;
}
