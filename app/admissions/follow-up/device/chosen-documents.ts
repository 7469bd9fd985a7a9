import { type Prepared, preparePhoto } from "#app/admissions/applying/device/photo.ts";
import { documentPictures } from "#app/admissions/applying/device/pictures.ts";
import { scriptText } from "#app/admissions/applying/device/script-text.ts";
import { sizeOf } from "#app/admissions/applying/device/status-line.ts";

/** Each chosen file is made smaller once. */
const prepared = new WeakMap<File, Promise<Prepared>>();
const pictures = documentPictures((shown) => {
  for (const place of document.querySelectorAll<HTMLElement>("[data-document]")) {
    const picture = place.querySelector<HTMLImageElement>("[data-picture]");
    const url = shown[place.dataset.document ?? ""];
    if (!picture) continue;
    if (url) picture.src = url;
    picture.hidden = !url;
  }
});

export function preparedFile(file: File): Promise<Prepared> {
  const known = prepared.get(file) ?? preparePhoto(file);
  prepared.set(file, known);
  return known;
}

export const fileBoxesIn = (place: ParentNode) => [
  ...place.querySelectorAll<HTMLInputElement>("input[type=file]"),
];

/** Shows the chosen files, and asks whether a photo is legible. */
export function startChoosing() {
  document.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLInputElement && target.type === "file") void drawChosen(target);
  });
  document.addEventListener("click", ({ target }) => {
    const pressed = target instanceof Element ? target.closest("button") : null;
    const place = pressed?.closest<HTMLElement>("[data-document]");
    if (!pressed || !place) return;
    const { remove, accept, retake } = pressed.dataset;
    if (remove !== undefined) clearChosen(place);
    if (accept !== undefined) setAsked(place, false);
    if (retake !== undefined) fileBoxesIn(place)[0]?.click();
  });
  // After going back to this page, the boxes may hold files again.
  addEventListener("pageshow", () => {
    for (const box of fileBoxesIn(document)) void drawChosen(box);
  });
}

async function drawChosen(box: HTMLInputElement) {
  const place = box.closest<HTMLElement>("[data-document]");
  const [file] = box.files ?? [];
  // A chooser that was closed without a choice empties the box in some browsers.
  if (place && !file) return clearChosen(place);
  if (!place || !file) return;
  setText(place, "[data-note]", scriptText("applying.script.preparing"));
  const { file: small, doubt } = await preparedFile(file);
  if (box.files?.[0] !== file) return;
  setText(place, "[data-note]", "");
  const size = sizeOf(small.size, document.documentElement.lang);
  const about = scriptText("applying.script.about", { size });
  setText(place, "[data-file-name]", `${file.name} (${about})`);
  for (const part of partsOf(place, "[data-doubt]")) part.hidden = part.dataset.doubt !== doubt;
  for (const part of partsOf(place, "[data-file], [data-remove]")) part.hidden = false;
  const name = place.dataset.document ?? "";
  pictures.show(name, small);
  setAsked(place, pictures.has(name));
  setReplaces(place, true);
}

function clearChosen(place: HTMLElement) {
  const wasHere = place.querySelector("[data-file]:not([hidden])") !== null;
  for (const box of fileBoxesIn(place)) box.value = "";
  for (const part of partsOf(place, "[data-file], [data-remove]")) part.hidden = true;
  setText(place, "[data-note]", "");
  pictures.show(place.dataset.document ?? "", undefined);
  setAsked(place, false);
  setReplaces(place, place.dataset.received !== undefined);
  if (wasHere) fileBoxesIn(place)[0]?.focus();
}

/** While the question stands, its answers are the only buttons. */
function setAsked(place: HTMLElement, asked: boolean) {
  for (const part of partsOf(place, "[data-legible]")) part.hidden = !asked;
  for (const part of partsOf(place, "[data-ways]")) part.hidden = asked;
  for (const part of partsOf(place, "[data-file]")) part.toggleAttribute("data-asked", asked);
}

function setReplaces(place: HTMLElement, replaces: boolean) {
  for (const part of partsOf(place, "[data-add]")) part.hidden = replaces;
  for (const part of partsOf(place, "[data-replace]")) part.hidden = !replaces;
}

function setText(place: HTMLElement, part: string, text: string) {
  for (const found of partsOf(place, part)) {
    found.textContent = text;
    found.hidden = !text;
  }
}

const partsOf = (place: HTMLElement, part: string) => place.querySelectorAll<HTMLElement>(part);
