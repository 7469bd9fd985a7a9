import { type FormDefinition, fieldsOf } from "#app/website/registration-form/definition.ts";
import { type Typed, typedIn } from "../pages/typed.ts";
import { onlyTouched } from "./merge-typed.ts";

type Box = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What was typed into the page before the script ran; it takes precedence. */
export function touchedIn(stage: HTMLElement, form: FormDefinition): Typed {
  const own = stage.querySelector("form");
  if (!own) return {};
  const names = [...own.elements].filter((element) => isBox(element) && isTouched(element));
  const touched = new Set(names.map((box) => (box as Box).name));
  return onlyTouched(typedIn(new FormData(own), fieldsOf(form)), touched);
}

function isBox(element: Element): element is Box {
  return "name" in element && "value" in element && element.getAttribute("type") !== "file";
}

function isTouched(box: Box): boolean {
  if ("options" in box) {
    return [...box.options].some((option) => option.selected !== option.defaultSelected);
  }
  if (box.type === "radio" || box.type === "checkbox") {
    const { checked, defaultChecked } = box as HTMLInputElement;
    return checked !== defaultChecked;
  }
  return box.value !== box.defaultValue;
}
