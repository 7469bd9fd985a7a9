import type { Typed } from "../pages/typed.ts";

type Box = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function boxesIn(form: HTMLFormElement): Box[] {
  return [...form.elements].filter(
    (element): element is Box =>
      (element instanceof HTMLInputElement ||
        element instanceof HTMLTextAreaElement ||
        element instanceof HTMLSelectElement) &&
      element.type !== "file" &&
      element.name !== "",
  );
}

/** Fills the form with stored values. */
export function fillBoxes(form: HTMLFormElement, typed: Typed) {
  for (const box of boxesIn(form)) {
    const value = typed[box.name];
    if (value === undefined) continue;
    if (isTicked(box)) box.checked = [value].flat().includes(box.value);
    else box.value = [value].flat().join();
  }
}

/** Fields changed before the script ran; their values take precedence. */
export function touchedBoxes(form: HTMLFormElement): Set<string> {
  return new Set(
    boxesIn(form)
      .filter(isTouched)
      .map(({ name }) => name),
  );
}

function isTouched(box: Box): boolean {
  if (box instanceof HTMLSelectElement) {
    return [...box.options].some((option) => option.selected !== option.defaultSelected);
  }
  return isTicked(box) ? box.checked !== box.defaultChecked : box.value !== box.defaultValue;
}

function isTicked(box: Box): box is HTMLInputElement {
  return box.type === "radio" || box.type === "checkbox";
}
