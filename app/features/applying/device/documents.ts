import { DOCUMENT_MAX_BYTES, documentKinds } from "#app/features/registration-form/definition.ts";
import type { DeviceStore } from "./device-store.ts";
import { type Draft, documentKey } from "./draft.ts";
import { showError } from "./errors.ts";
import { pauseAfter } from "./outbox.ts";
import { shrinkPhoto } from "./photo.ts";
import { TooManyRequestsError } from "./retry-after.ts";
import { type ScriptTextKey, scriptText } from "./script-text.ts";
import { hourOf, sizeOf } from "./status-line.ts";
import { RefusedFileError, sendFile } from "./tus.ts";

type Options = {
  store: DeviceStore;
  locale: string;
  draft: () => Draft;
  keep: () => void;
};

/** Documents are scaled down, stored on the device and uploaded while the form is filled in. */
export function documentUploads({ store, locale, draft, keep }: Options) {
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

  function part(view: ParentNode, name: string) {
    return view.querySelector<HTMLElement>(`[data-document="${name}"]`);
  }

  function draw(view: HTMLElement) {
    for (const place of view.querySelectorAll<HTMLElement>("[data-document]")) {
      drawOne(place, place.dataset.document ?? "");
    }
  }

  function drawOne(place: HTMLElement, name: string) {
    const draftDocument = draft().documents[name];
    show(place, "[data-file]", draftDocument !== undefined);
    show(place, "[data-remove]", draftDocument !== undefined);
    if (!draftDocument) {
      show(place, "[data-bar]", false);
      show(place, "[data-note]", false);
      return;
    }
    const size = scriptText("applying.script.about", { size: sizeOf(draftDocument.bytes, locale) });
    // Documents uploaded without the script have no file name.
    write(place, "[data-file-name]", draftDocument.name ? `${draftDocument.name} (${size})` : size);
    note(
      place,
      scriptText(draftDocument.done ? "applying.script.fileArrived" : "applying.script.fileSaved"),
    );
  }

  async function choose(view: HTMLElement, input: HTMLInputElement) {
    const file = input.files?.[0];
    const place = input.closest<HTMLElement>("[data-document]");
    const name = place?.dataset.document;
    if (!file || !place || !name) return;
    const wrong = (text: string | null) => showError(view, `document.${name}`, text);
    wrong(null);
    note(place, scriptText("applying.script.preparing"));
    const small = await shrinkPhoto(file);
    input.value = "";
    const refused = refusalOf(small);
    if (refused) {
      drawOne(place, name);
      return wrong(scriptText(refused));
    }
    abort(name);
    await store.set(documentKey(draft().id, name), small);
    draft().documents[name] = { name: file.name, type: small.type, bytes: small.size };
    keep();
    drawOne(place, name);
    await send(view, name);
  }

  async function remove(view: HTMLElement, name: string) {
    abort(name);
    delete draft().documents[name];
    await store.delete(documentKey(draft().id, name));
    keep();
    const place = part(view, name);
    if (place) drawOne(place, name);
  }

  /** Uploads a document; after a network error it is retried. */
  async function send(view: HTMLElement, name: string) {
    const draftDocument = draft().documents[name];
    const file = await store.get<Blob>(documentKey(draft().id, name));
    if (!draftDocument || !file || draftDocument.done || underway.has(name)) return;
    const stop = new AbortController();
    underway.set(name, stop);
    const place = part(view, name);
    const bar = place?.querySelector<HTMLProgressElement>("[data-bar]");
    if (bar) bar.hidden = false;
    try {
      draftDocument.upload = await sendFile(file, {
        from: draftDocument.upload,
        type: draftDocument.type,
        signal: stop.signal,
        onBegun: (url) => {
          draftDocument.upload = url;
          keep();
        },
        onProgress: (sent, speed) => {
          if (bar) bar.value = sent / file.size;
          if (place) note(place, progressText(sent, file.size, speed));
        },
      });
      draftDocument.done = true;
      failures = 0;
      keep();
      if (place) drawOne(place, name);
    } catch (error) {
      if (stop.signal.aborted) return;
      if (error instanceof RefusedFileError) {
        await remove(view, name);
        showError(
          view,
          `document.${name}`,
          error.message || scriptText("applying.script.fileRefused"),
        );
      } else if (error instanceof TooManyRequestsError) {
        const time = hourOf(error.until, locale);
        if (place) note(place, scriptText("applying.script.fileRetryLater", { time }));
        retryIn(view, error.until - Date.now());
      } else {
        if (place) note(place, scriptText("applying.script.fileWaits"));
        retryIn(view, pauseAfter(failures));
        failures += 1;
      }
    } finally {
      if (underway.get(name) === stop) underway.delete(name);
      if (bar) bar.hidden = true;
    }
  }

  /** Not every browser fires `online`, so the upload is also retried after a pause. */
  function retryIn(view: HTMLElement, pause: number) {
    clearTimeout(timer);
    retryNow = () => {
      clearTimeout(timer);
      void resume(view);
    };
    timer = setTimeout(retryNow, pause);
  }

  /** Resumes interrupted uploads. */
  async function resume(view: HTMLElement) {
    for (const name of Object.keys(draft().documents)) await send(view, name);
  }

  function progressText(sent: number, all: number, speed: number): string {
    const sizes = { sent: sizeOf(sent, locale), all: sizeOf(all, locale) };
    if (!speed) return scriptText("applying.script.fileSending", sizes);
    return scriptText("applying.script.fileSpeed", { ...sizes, speed: sizeOf(speed, locale) });
  }

  return {
    draw,
    choose,
    remove,
    resume,
    stop() {
      clearTimeout(timer);
      retryNow = () => {};
      for (const name of underway.keys()) abort(name);
    },
  };
}

function refusalOf(file: Blob): ScriptTextKey | null {
  if (!documentKinds.some((kind) => kind === file.type)) {
    return file.type.startsWith("image/")
      ? "applying.script.photoKind"
      : "applying.script.fileKind";
  }
  return file.size > DOCUMENT_MAX_BYTES ? "applying.script.fileLarge" : null;
}

function show(place: HTMLElement, selector: string, shown: boolean) {
  const element = place.querySelector<HTMLElement>(selector);
  if (element) element.hidden = !shown;
}

function write(place: HTMLElement, selector: string, text: string) {
  const element = place.querySelector(selector);
  if (element) element.textContent = text;
}

function note(place: HTMLElement, text: string) {
  show(place, "[data-note]", true);
  write(place, "[data-note]", text);
}
