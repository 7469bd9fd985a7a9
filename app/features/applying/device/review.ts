import { holds } from "#app/features/registration-form/conditions.ts";
import {
  type Answers,
  type Field,
  type FormDefinition,
  fieldsOf,
} from "#app/features/registration-form/definition.ts";
import { NO_NUMBER, writtenPhone } from "#app/features/registration-form/phone.ts";
import { longDay } from "./errors.ts";
import { scriptText } from "./script-text.ts";
import type { Views } from "./views.ts";

type Reviewed = {
  form: FormDefinition;
  views: Views;
  answers: Answers;
  closesOn: string;
  locale: string;
  documents: string[];
};

/** Fills the answers of the draft into the rows of the review page. */
export function fillReview(view: HTMLElement, reviewed: Reviewed) {
  const { form, views, answers, closesOn, locale, documents } = reviewed;
  for (const field of fieldsOf(form)) {
    const row = view.querySelector<HTMLElement>(`[data-answer="${field.name}"]`);
    const place = row?.querySelector("dd");
    if (!row || !place) continue;
    row.hidden = !holds(field.when, answers, closesOn);
    const step = form.steps.find(({ fields }) => fields.includes(field))?.name ?? "";
    place.textContent =
      shown(field, answers, views.form(step), locale) || scriptText("applying.script.nothing");
  }
  const labels = documents.map((name) => documentLabel(views, name)).filter(Boolean);
  const place = view.querySelector('[data-answer="documents"] dd');
  if (place) place.textContent = labels.join(", ") || scriptText("applying.script.nothing");
}

function documentLabel(views: Views, name: string): string {
  const bar = views.get("documents")?.querySelector(`[data-document="${name}"] progress`);
  return bar?.getAttribute("aria-label") ?? "";
}

function shown(field: Field, answers: Answers, form: HTMLFormElement | null, locale: string) {
  const answer = answers[field.name];
  if (answer === undefined) return "";
  if ("options" in field || field.type === "course") return chosenWords(form, field.name);
  const text = [answer].flat().join();
  if (text === NO_NUMBER && field.type === "phone") return chosenWords(form, `${field.name}.kind`);
  if (field.type === "phone") return writtenPhone(text);
  return field.type === "birthdate" && text.length > 4 ? longDay(text, locale) : text;
}

/** The labels of the options are read from the page, to keep the script small. */
function chosenWords(form: HTMLFormElement | null, name: string): string {
  const boxes = [...(form?.querySelectorAll(`[name="${name}"]`) ?? [])];
  const words = boxes.flatMap((box) => {
    if (box instanceof HTMLSelectElement) return [...box.selectedOptions].map(({ text }) => text);
    if (!(box instanceof HTMLInputElement) || !box.checked) return [];
    return [box.nextElementSibling?.firstChild?.textContent ?? ""];
  });
  return words.join(", ");
}
