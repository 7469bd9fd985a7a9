import { openDeviceStore } from "#app/features/applying/device/device-store.ts";
import { shrinkPhoto } from "#app/features/applying/device/photo.ts";
import { forgetSent } from "#app/features/applying/device/queued-submission.ts";
import { scriptText, setScriptTexts } from "#app/features/applying/device/script-text.ts";
import { sizeOf } from "#app/features/applying/device/status-line.ts";
import { RefusedFileError, sendFile } from "#app/features/applying/device/tus.ts";
import { DOCUMENT_MAX_BYTES } from "#app/features/registration-form/definition.ts";
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
  document.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLInputElement && target.type === "file") drawChosen(target);
  });
  document.addEventListener("click", ({ target }) => {
    const remove = target instanceof Element ? target.closest("[data-remove]") : null;
    if (remove) clearChosen(remove);
  });
  document.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    if (form.dataset.sent !== undefined) return event.preventDefault();
    const filled = boxesIn(form).filter((box) => box.files?.length);
    const act = actIn(form);
    form.dataset.sent = "";
    if (isLookup(form)) rememberProof(form);
    if (!filled.length && !act) return;
    event.preventDefault();
    if (act) void submitOrQueue(form, act);
    else void uploadFirst(form, filled);
  });
  // After going back to this page, the form may be sent again.
  addEventListener("pageshow", () => {
    for (const form of document.forms) delete form.dataset.sent;
    for (const box of boxesIn(document)) drawChosen(box);
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

/** The styled buttons hide the file input, so the file name is shown beside them. */
function drawChosen(box: HTMLInputElement) {
  const place = box.closest<HTMLElement>("[data-document]");
  const [file] = box.files ?? [];
  if (!place || !file) return;
  for (const other of boxesIn(place)) if (other !== box) other.value = "";
  const size = sizeOf(file.size, document.documentElement.lang);
  const name = place.querySelector("[data-file-name]");
  if (name) name.textContent = `${file.name} (${scriptText("applying.script.about", { size })})`;
  for (const part of place.querySelectorAll<HTMLElement>("[data-file], [data-remove]")) {
    part.hidden = false;
  }
}

function clearChosen(button: Element) {
  const place = button.closest<HTMLElement>("[data-document]");
  if (!place) return;
  for (const box of boxesIn(place)) box.value = "";
  for (const part of place.querySelectorAll<HTMLElement>("[data-file], [data-remove]")) {
    part.hidden = true;
  }
  boxesIn(place)[0]?.focus();
}

const boxesIn = (place: ParentNode) => [
  ...place.querySelectorAll<HTMLInputElement>("input[type=file]"),
];

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
    return file ? [{ name: box.name.replace("document.", ""), file }] : [];
  });
  return Promise.all(
    chosen.map(async ({ name, file }) => {
      const upload = uploads.get(file);
      return { name, blob: await shrinkPhoto(file), ...(upload ? { upload } : {}) };
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
  const small = await shrinkPhoto(file);
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
