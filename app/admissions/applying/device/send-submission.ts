import type { Progress, Sending, SendOptions } from "#app/device/outbox.ts";
import { type RefusalBody, readRefusal, reasonIn } from "#app/device/refusal.ts";
import { sendJson, storedCookie } from "#app/device/request.ts";
import { SiteAwayError } from "#app/device/retry-after.ts";
import type { DeviceStore } from "#app/device/store.ts";
import { NoRoomError, RefusedFileError, sendFile } from "#app/device/upload.ts";
import { authCookie } from "#app/platform/http/cookie-names.ts";
import { fetchSender } from "./agent/agent-account.ts";
import { documentKey } from "./draft.ts";
import {
  type QueuedSubmission,
  removeQueuedSubmission,
  submissionQueue,
} from "./queued-submission.ts";

export const submissions: Sending<QueuedSubmission> = {
  queue: submissionQueue,
  send: sendSubmission,
  sender: async () => fetchSender(await storedCookie(authCookie.name)),
};

/** Sends the documents, then the submission. Acknowledged chunks are not sent again. */
async function sendSubmission(
  store: DeviceStore,
  submission: QueuedSubmission,
  { bearer, onProgress }: SendOptions,
): Promise<QueuedSubmission> {
  await sendDocuments(store, submission, onProgress);
  return storeOutcome(store, submission, await post(submission, bearer));
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
          return submissionQueue.set(store, submission);
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
    await submissionQueue.set(store, submission);
  }
  // Not stored: if the submission itself is not taken now, these are tried again with it.
  for (const name of withoutRoom) delete submission.documents[name];
}

function post(submission: QueuedSubmission, bearer: string | null): Promise<Response> {
  const { key, locale, link, form, body } = submission;
  const documents = Object.fromEntries(
    Object.entries(submission.documents).map(([name, { upload = "" }]) => [name, uploadId(upload)]),
  );
  return sendJson("/api/registrations", {
    method: "POST",
    locale,
    headers: {
      "idempotency-key": key,
      ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
      ...(link ? { "x-registration-draft": link } : {}),
    },
    body: { form, ...body, documents },
  });
}

const uploadId = (upload: string) => upload.split("/").at(-1) ?? "";

type Accepted = { reference: string; submitted_at: string };
type Refused = RefusalBody & {
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
  // An expired sign-in is renewed by its agent; until then it waits.
  if (answer.status === 401) throw new SiteAwayError(answer);
  const refusal = await readRefusal<Refused>(answer);
  if (answer.status === 422 && resetLostUploads(submission, refusal.errors ?? {})) {
    await submissionQueue.set(store, submission);
    throw new Error("an upload was no longer there");
  }
  const { said, cause } = reasonIn(answer.status, refusal.message);
  const { errors = {}, may_be_another_person: shared = false } = refusal;
  const taken = refusal.reason !== undefined && !shared;
  const refused: QueuedSubmission = {
    ...submission,
    state: {
      kind: "refused",
      message: said,
      cause,
      errors,
      shared,
      taken,
      ...(refusal.closes_on ? { closed: true, closedOn: refusal.closes_on } : {}),
      ...(refusal.form_changed ? { reload: true } : {}),
    },
  };
  await submissionQueue.set(store, refused);
  return refused;
}

/** With this token the receipt opens without typing reference and birth date again. */
async function fetchReceiptToken({ body, locale }: QueuedSubmission, reference: string) {
  // The server needs the phone number when only the year of birth is known.
  const { birth_date, phone } = body.answers;
  const path = `/api/registrations/${reference}/status`;
  const answer = await sendJson(path, { method: "POST", locale, body: { birth_date, phone } });
  if (!answer.ok) return null;
  const { token, token_expires_at } = (await answer.json()) as Record<string, string>;
  return token && token_expires_at ? { token, until: Date.parse(token_expires_at) } : null;
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
