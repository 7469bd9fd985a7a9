import { DOCUMENT_MAX_BYTES, documentKinds } from "#app/features/registration-form/definition.ts";
import type { DeviceStore } from "./device-store.ts";
import { type Draft, documentKey } from "./draft.ts";
import { showError } from "./errors.ts";
import { pauseAfter } from "./outbox.ts";
import { smaller } from "./photo.ts";
import { Busy } from "./retry-after.ts";
import { type Said, say } from "./say.ts";
import { hourOf, sizeOf } from "./status-line.ts";
import { sendFile, Unwanted } from "./tus.ts";

type Papers = {
  kept: DeviceStore;
  locale: string;
  draft: () => Draft;
  keep: () => void;
};

/** Photos and papers: made smaller, kept here, and sent ahead while the rest is being written. */
export function documentBox({ kept, locale, draft, keep }: Papers) {
  const underway = new Map<string, AbortController>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let again = () => {};
  addEventListener("online", () => {
    failures = 0;
    again();
  });

  function halt(name: string) {
    underway.get(name)?.abort();
    underway.delete(name);
  }

  function part(view: ParentNode, name: string) {
    return view.querySelector<HTMLElement>(`[data-document="${name}"]`);
  }

  /** Shows what is here of each paper. */
  function draw(view: HTMLElement) {
    for (const place of view.querySelectorAll<HTMLElement>("[data-document]")) {
      drawOne(place, place.dataset.document ?? "");
    }
  }

  function drawOne(place: HTMLElement, name: string) {
    const paper = draft().papers[name];
    show(place, "[data-file]", paper !== undefined);
    show(place, "[data-remove]", paper !== undefined);
    if (!paper) {
      show(place, "[data-bar]", false);
      show(place, "[data-note]", false);
      return;
    }
    const size = say("applying.script.about", { size: sizeOf(paper.bytes, locale) });
    // What came without the script has no name any more.
    write(place, "[data-file-name]", paper.name ? `${paper.name} (${size})` : size);
    note(place, say(paper.done ? "applying.script.fileArrived" : "applying.script.fileKept"));
  }

  async function choose(view: HTMLElement, input: HTMLInputElement) {
    const file = input.files?.[0];
    const place = input.closest<HTMLElement>("[data-document]");
    const name = place?.dataset.document;
    if (!file || !place || !name) return;
    const wrong = (text: string | null) => showError(view, `document.${name}`, text);
    wrong(null);
    note(place, say("applying.script.preparing"));
    const small = await smaller(file);
    input.value = "";
    const refused = refusalOf(small);
    if (refused) {
      drawOne(place, name);
      return wrong(say(refused));
    }
    halt(name);
    await kept.set(documentKey(draft().id, name), small);
    draft().papers[name] = { name: file.name, type: small.type, bytes: small.size };
    keep();
    drawOne(place, name);
    await send(view, name);
  }

  async function remove(view: HTMLElement, name: string) {
    halt(name);
    delete draft().papers[name];
    await kept.delete(documentKey(draft().id, name));
    keep();
    const place = part(view, name);
    if (place) drawOne(place, name);
  }

  /** Sends a paper ahead; a line that breaks leaves it here for later. */
  async function send(view: HTMLElement, name: string) {
    const paper = draft().papers[name];
    const file = await kept.get<Blob>(documentKey(draft().id, name));
    if (!paper || !file || paper.done || underway.has(name)) return;
    const stop = new AbortController();
    underway.set(name, stop);
    const place = part(view, name);
    const bar = place?.querySelector<HTMLProgressElement>("[data-bar]");
    if (bar) bar.hidden = false;
    try {
      paper.upload = await sendFile(file, {
        from: paper.upload,
        type: paper.type,
        signal: stop.signal,
        onBegun: (url) => {
          paper.upload = url;
          keep();
        },
        onProgress: (sent, speed) => {
          if (bar) bar.value = sent / file.size;
          if (place) note(place, progressText(sent, file.size, speed));
        },
      });
      paper.done = true;
      failures = 0;
      keep();
      if (place) drawOne(place, name);
    } catch (error) {
      if (stop.signal.aborted) return;
      if (error instanceof Unwanted) {
        await remove(view, name);
        showError(view, `document.${name}`, error.message || say("applying.script.fileRefused"));
      } else if (error instanceof Busy) {
        const time = hourOf(error.until, locale);
        if (place) note(place, say("applying.script.fileHeld", { time }));
        later(view, error.until - Date.now());
      } else {
        if (place) note(place, say("applying.script.fileWaits"));
        later(view, pauseAfter(failures));
        failures += 1;
      }
    } finally {
      if (underway.get(name) === stop) underway.delete(name);
      if (bar) bar.hidden = true;
    }
  }

  /** Not every line that comes back says so. */
  function later(view: HTMLElement, pause: number) {
    clearTimeout(timer);
    again = () => {
      clearTimeout(timer);
      void resume(view);
    };
    timer = setTimeout(again, pause);
  }

  /** Goes on with whatever was cut off. */
  async function resume(view: HTMLElement) {
    for (const name of Object.keys(draft().papers)) await send(view, name);
  }

  function progressText(sent: number, all: number, speed: number): string {
    const sizes = { sent: sizeOf(sent, locale), all: sizeOf(all, locale) };
    if (!speed) return say("applying.script.fileSending", sizes);
    return say("applying.script.fileSpeed", { ...sizes, speed: sizeOf(speed, locale) });
  }

  return {
    draw,
    choose,
    remove,
    resume,
    stop() {
      clearTimeout(timer);
      again = () => {};
      for (const name of underway.keys()) halt(name);
    },
  };
}

function refusalOf(file: Blob): Said | null {
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
