import { openDeviceStore } from "#app/features/applying/device/device-store.ts";
import { smaller } from "#app/features/applying/device/photo.ts";
import { forgetSent } from "#app/features/applying/device/queued-submission.ts";
import { say, setWords } from "#app/features/applying/device/say.ts";
import { sizeOf } from "#app/features/applying/device/status-line.ts";
import { sendFile, Unwanted } from "#app/features/applying/device/tus.ts";
import { DOCUMENT_MAX_BYTES } from "#app/features/registration-form/definition.ts";

/** The follow-up page works without this; it spares somebody's data and survives a bad line. */
function start(words: Record<string, string>) {
  setWords(words);
  fillReference();
  void forgetIfWithdrawn();
  document.documentElement.dataset.alive = "";
  document.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLInputElement && target.type === "file") drawChosen(target);
  });
  document.addEventListener("click", ({ target }) => {
    const remove = target instanceof Element ? target.closest("[data-remove]") : null;
    if (remove) unchoose(remove);
  });
  document.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    if (form.dataset.sent !== undefined) return event.preventDefault();
    const filled = boxesIn(form).filter((box) => box.files?.length);
    form.dataset.sent = "";
    if (!filled.length) return;
    event.preventDefault();
    void sendAhead(form, filled);
  });
  // Coming back to this page, one may send again.
  addEventListener("pageshow", () => {
    for (const form of document.forms) delete form.dataset.sent;
    for (const box of boxesIn(document)) drawChosen(box);
  });
}

/** The buttons hide the browser's own control: what it would say is said beside them. */
function drawChosen(box: HTMLInputElement) {
  const place = box.closest<HTMLElement>("[data-document]");
  const [file] = box.files ?? [];
  if (!place || !file) return;
  for (const other of boxesIn(place)) if (other !== box) other.value = "";
  const size = sizeOf(file.size, document.documentElement.lang);
  const name = place.querySelector("[data-file-name]");
  if (name) name.textContent = `${file.name} (${say("applying.script.about", { size })})`;
  for (const part of place.querySelectorAll<HTMLElement>("[data-file], [data-remove]")) {
    part.hidden = false;
  }
}

function unchoose(button: Element) {
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

/** The code on the receipt carries the reference behind a `#`, which no server ever sees. */
function fillReference() {
  const box = document.querySelector<HTMLInputElement>("input[name=reference]:not([type=hidden])");
  const [reference] = /[A-Z]{2,4}-\d{4}-\d{1,9}/.exec(location.hash) ?? [];
  if (box && reference && !box.value) box.value = reference;
}

/** A phone that sent it must not go on saying that it arrived and is being read. */
async function forgetIfWithdrawn() {
  const gone = document.querySelector<HTMLElement>('[data-status-of="withdrawn"]');
  if (gone?.dataset.file) await forgetSent(await openDeviceStore(), gone.dataset.file);
}

async function sendAhead(form: HTMLFormElement, boxes: HTMLInputElement[]) {
  const note = form.querySelector("[data-papers-note]");
  const tell = (text: string) => {
    if (note) note.textContent = text;
  };
  const button = form.querySelector<HTMLButtonElement>("button[type=submit]");
  if (button) button.disabled = true;
  try {
    for (const box of boxes) await sendOne(form, box, tell);
    form.submit();
  } catch (error) {
    tell((error instanceof Unwanted && error.message) || say("applying.script.lineCut"));
    delete form.dataset.sent;
    if (button) button.disabled = false;
  }
}

const begun = new Map<File, string>();

async function sendOne(form: HTMLFormElement, box: HTMLInputElement, tell: (text: string) => void) {
  const [file] = box.files ?? [];
  if (!file) return;
  tell(say("applying.script.preparing"));
  const small = await smaller(file);
  // The server says in words what is wrong with a file it does not take.
  if (small.size > DOCUMENT_MAX_BYTES) throw new Unwanted(413, say("applying.script.fileLarge"));
  const locale = document.documentElement.lang;
  const url = await sendFile(small, {
    from: begun.get(file),
    type: small.type,
    onBegun: (place) => begun.set(file, place),
    onProgress: (sent) => {
      const sizes = { sent: sizeOf(sent, locale), all: sizeOf(small.size, locale) };
      tell(say("applying.script.fileSending", sizes));
    },
  });
  const name = document.createElement("input");
  name.type = "hidden";
  name.name = box.name.replace("document.", "upload.");
  name.value = url.split("/").at(-1) ?? "";
  form.append(name);
  box.value = "";
}

const place = document.querySelector("script[data-follow-words]");
if (place?.textContent) start(JSON.parse(place.textContent) as Record<string, string>);
