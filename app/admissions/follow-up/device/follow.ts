import { forgetSent } from "#app/admissions/applying/device/queued-submission.ts";
import { scriptText, setScriptTexts } from "#app/admissions/applying/device/script-text.ts";
import { sizeOf } from "#app/admissions/applying/device/status-line.ts";
import { openDeviceStore } from "#app/device/store.ts";
import { RefusedFileError, sendFile } from "#app/device/upload.ts";
import { DOCUMENT_MAX_BYTES } from "#app/website/registration-form/definition.ts";
import type { FollowAct } from "../follow-actions.ts";
import { setActTexts } from "./act-list.ts";
import {
  actIn,
  forgetProof,
  isReachable,
  queueAct,
  rememberProof,
  startActs,
} from "./act-outbox.ts";
import { fileBoxesIn, preparedFile, startChoosing } from "./chosen-documents.ts";
import { knownReferences, showKnown } from "./known-references.ts";
import type { QueuedAct } from "./queued-act.ts";

/** Enhances the follow-up page: smaller photos and resumable uploads. */
function start(words: Record<string, string>) {
  setScriptTexts(words);
  setActTexts(words);
  fillReference();
  void forgetIfWithdrawn();
  if (!document.querySelector("[data-status-of]")) forgetProof();
  void startActs();
  document.documentElement.dataset.ready = "";
  startChoosing();
  document.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    if (form.dataset.sent !== undefined) return event.preventDefault();
    const filled = fileBoxesIn(form).filter((box) => box.files?.length);
    const act = actIn(form);
    form.dataset.sent = "";
    if (isLookup(form)) rememberProof(form);
    if (!filled.length && !act) return;
    event.preventDefault();
    if (act) void submitOrQueue(form, act);
    else void uploadFirst(form, filled);
  });
  addEventListener("pageshow", ({ persisted }) => {
    // A browser may show a copy of the page although the person has finished.
    if (persisted && document.querySelector("[data-status-of]")) {
      document.body.hidden = true;
      location.reload();
    }
    // After going back to this page, the form may be sent again.
    for (const form of document.forms) delete form.dataset.sent;
  });
}

function isLookup(form: HTMLFormElement): boolean {
  return form.querySelector('[name="act"][value="look"]') !== null;
}

/** Without a network the act is kept on the device and sent later. */
async function submitOrQueue(form: HTMLFormElement, act: FollowAct) {
  if (await isReachable()) form.submit();
  else await queueAct(form, act);
}

/** The QR code of the receipt has the reference as fragment. */
function fillReference() {
  const box = document.querySelector<HTMLInputElement>("input[name=reference]:not([type=hidden])");
  const [reference] = /[A-Z]{2,4}-\d{4}-\d{1,9}/.exec(location.hash) ?? [];
  if (box && reference && !box.value) box.value = reference;
  if (box && !box.value) {
    void openDeviceStore()
      .then(knownReferences)
      .then((references) => showKnown(references, box));
  }
}

/** A device that sent a withdrawn registration must not show it as received. */
async function forgetIfWithdrawn() {
  const withdrawn = document.querySelector<HTMLElement>('[data-status-of="withdrawn"]');
  if (withdrawn?.dataset.registration) {
    await forgetSent(await openDeviceStore(), withdrawn.dataset.registration);
  }
}

async function uploadFirst(form: HTMLFormElement, boxes: HTMLInputElement[]) {
  const note = form.querySelector("[data-documents-note]");
  const setNote = (text: string) => {
    if (note) note.textContent = text;
  };
  const button = form.querySelector<HTMLButtonElement>("button[type=submit]");
  if (button) button.disabled = true;
  try {
    for (const box of boxes) await uploadOne(form, box, setNote);
    form.submit();
  } catch (error) {
    if (!(error instanceof RefusedFileError)) {
      await queueAct(form, "documents", await keptFiles(boxes));
      return setNote("");
    }
    setNote(error.message || scriptText("applying.script.fileRefused"));
    delete form.dataset.sent;
    if (button) button.disabled = false;
  }
}

/** The chosen files, with what has already arrived of them. */
async function keptFiles(boxes: HTMLInputElement[]): Promise<QueuedAct["files"]> {
  const chosen = boxes.flatMap((box) => {
    const file = box.files?.[0] ?? sentFiles.get(box.name);
    const before = box.closest<HTMLElement>("[data-document]")?.dataset.received;
    return file ? [{ name: box.name.replace("document.", ""), file, before }] : [];
  });
  return Promise.all(
    chosen.map(async ({ name, file, before }) => {
      const upload = uploads.get(file);
      const { file: blob } = await preparedFile(file);
      return { name, blob, ...(before ? { before } : {}), ...(upload ? { upload } : {}) };
    }),
  );
}

const uploads = new Map<File, string>();
/** By the name of their input, which is emptied once its file has arrived. */
const sentFiles = new Map<string, File>();

async function uploadOne(
  form: HTMLFormElement,
  box: HTMLInputElement,
  setNote: (text: string) => void,
) {
  const [file] = box.files ?? [];
  if (!file) return;
  setNote(scriptText("applying.script.preparing"));
  const { file: small } = await preparedFile(file);
  // Other errors of the file come with a message from the server.
  if (small.size > DOCUMENT_MAX_BYTES)
    throw new RefusedFileError(413, scriptText("applying.script.fileLarge"));
  const locale = document.documentElement.lang;
  const url = await sendFile(small, {
    from: uploads.get(file),
    type: small.type,
    onBegun: (place) => uploads.set(file, place),
    onProgress: (sent) => {
      const sizes = { sent: sizeOf(sent, locale), all: sizeOf(small.size, locale) };
      setNote(scriptText("applying.script.fileSending", sizes));
    },
  });
  const name = document.createElement("input");
  name.type = "hidden";
  name.name = box.name.replace("document.", "upload.");
  name.value = url.split("/").at(-1) ?? "";
  form.append(name);
  sentFiles.set(box.name, file);
  box.value = "";
}

const place = document.querySelector("script[data-follow-words]");
if (place?.textContent) start(JSON.parse(place.textContent) as Record<string, string>);
