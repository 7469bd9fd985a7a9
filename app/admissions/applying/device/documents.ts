import { waitingAfter } from "#app/device/outbox.ts";
import { whyWaiting } from "#app/device/queue.ts";
import { pauseAfter, TooManyRequestsError } from "#app/device/retry-after.ts";
import type { DeviceStore } from "#app/device/store.ts";
import { NoRoomError, RefusedFileError, sendFile } from "#app/device/upload.ts";
import { DOCUMENT_MAX_BYTES, documentKinds } from "#app/website/registration-form/definition.ts";
import type { Fault, Upload } from "../pages/live.ts";
import { type Draft, documentKey } from "./draft.ts";
import { preparePhoto } from "./photo.ts";
import { documentPictures } from "./pictures.ts";

type Options = {
  store: DeviceStore;
  draft: () => Draft;
  keep: () => void;
  /** Null when nothing happens to the document any more. */
  onUpload: (name: string, upload: Upload | null) => void;
  onFault: (name: string, fault: Fault | null) => void;
  /** The photos to show, by the names of their documents. */
  onPictures: (pictures: Record<string, string>) => void;
};

/** Room is made once a day, and whoever waits can send without the document. */
const NO_ROOM_PAUSE = 10 * 60_000;

/** Documents are scaled down, stored on the device and uploaded while the form is filled in. */
export function documentUploads(options: Options) {
  const { store, draft, keep, onUpload, onFault } = options;
  const pictures = documentPictures(options.onPictures);
  const underway = new Map<string, AbortController>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let retryNow = () => {};
  addEventListener("online", () => {
    failures = 0;
    retryNow();
  });

  function abort(name: string) {
    underway.get(name)?.abort();
    underway.delete(name);
  }

  async function choose(name: string, file: File) {
    onFault(name, null);
    onUpload(name, { kind: "preparing" });
    const { file: small, doubt } = await preparePhoto(file);
    const refused = refusalOf(small);
    onUpload(name, null);
    if (refused) return onFault(name, refused);
    abort(name);
    await store.set(documentKey(draft().id, name), small);
    draft().documents[name] = {
      name: file.name,
      type: small.type,
      bytes: small.size,
      ...(doubt ? { doubt } : {}),
    };
    pictures.show(name, small);
    keep();
    onUpload(name, null);
    await send(name);
  }

  /** The person has looked at the photo: it is not asked again. */
  function accept(name: string) {
    const document = draft().documents[name];
    if (document) document.fine = true;
    keep();
    onUpload(name, null);
  }

  async function remove(name: string) {
    abort(name);
    delete draft().documents[name];
    await store.delete(documentKey(draft().id, name));
    pictures.show(name, undefined);
    keep();
    onUpload(name, null);
  }

  /** Uploads a document; after a network error it is retried. */
  async function send(name: string) {
    const draftDocument = draft().documents[name];
    const file = await store.get<Blob>(documentKey(draft().id, name));
    if (!draftDocument || !file || draftDocument.done || underway.has(name)) return;
    const stop = new AbortController();
    underway.set(name, stop);
    try {
      draftDocument.upload = await sendFile(file, {
        from: draftDocument.upload,
        type: draftDocument.type,
        signal: stop.signal,
        onBegun: (url) => {
          draftDocument.upload = url;
          keep();
        },
        onProgress: (sent, speed) =>
          onUpload(name, { kind: "sending", sent, all: file.size, speed }),
      });
      draftDocument.done = true;
      failures = 0;
      keep();
      onUpload(name, null);
    } catch (error) {
      if (!stop.signal.aborted) await handleFailure(name, error);
    } finally {
      if (underway.get(name) === stop) underway.delete(name);
    }
  }

  async function handleFailure(name: string, error: unknown) {
    if (error instanceof RefusedFileError) {
      await remove(name);
      return onFault(name, faultOf(error));
    }
    if (error instanceof NoRoomError && error.message) {
      onUpload(name, null);
      onFault(name, { text: error.message });
      return retryIn(NO_ROOM_PAUSE);
    }
    const retryAt = error instanceof TooManyRequestsError ? error.until : null;
    const why = whyWaiting(waitingAfter(error), retryAt);
    onUpload(name, { kind: "waits", why, since: Date.now(), retryAt });
    if (retryAt !== null) return retryIn(retryAt - Date.now());
    retryIn(pauseAfter(failures));
    failures += 1;
  }

  /** Not every browser fires `online`, so the upload is also retried after a pause. */
  function retryIn(pause: number) {
    clearTimeout(timer);
    retryNow = () => {
      clearTimeout(timer);
      void resume();
    };
    timer = setTimeout(retryNow, pause);
  }

  /** Shows the photos of this device and resumes interrupted uploads. */
  async function resume() {
    const names = Object.keys(draft().documents);
    for (const name of names) if (!pictures.has(name)) await showStored(name);
    for (const name of names) await send(name);
  }

  async function showStored(name: string) {
    pictures.show(name, await store.get<Blob>(documentKey(draft().id, name)));
  }

  return {
    actions: {
      choose: (name: string, file: File) => void choose(name, file),
      accept,
      remove: (name: string) => void remove(name),
    },
    resume,
    stop() {
      pictures.clear();
      clearTimeout(timer);
      retryNow = () => {};
      for (const name of underway.keys()) abort(name);
    },
  };
}

function faultOf({ status, message }: RefusedFileError): Fault {
  if (status === 413) return { words: "script.fileLarge" };
  return message ? { text: message } : { words: "script.fileRefused" };
}

function refusalOf(file: Blob): Fault | null {
  if (!documentKinds.some((kind) => kind === file.type)) {
    const photo = file.type.startsWith("image/");
    return { words: photo ? "script.photoKind" : "script.fileKind" };
  }
  return file.size > DOCUMENT_MAX_BYTES ? { words: "script.fileLarge" } : null;
}
