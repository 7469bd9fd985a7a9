import type { Problem } from "#app/features/registration-form/read-answer.ts";
import { dateFormat } from "#app/i18n/dates.ts";
import { type ScriptTextKey, scriptText } from "./script-text.ts";

export function problemText({ key, params = {} }: Problem, locale: string): string {
  const date = typeof params.date === "string" ? longDay(params.date, locale) : "";
  return scriptText(`registrationForm.problem.${key}` as ScriptTextKey, { ...params, date });
}

export function longDay(day: string, locale: string): string {
  return dateFormat(locale, { dateStyle: "long", timeZone: "UTC" })(new Date(`${day}T00:00:00Z`));
}

/** Sets or clears the error of a question. */
export function showError(view: ParentNode, name: string, text: string | null) {
  const question = view.querySelector<HTMLElement>(`[data-field="${name}"]`);
  const place = question?.querySelector<HTMLElement>(`[id="field-${name}-error"]`);
  if (!question || !place) return;
  place.hidden = text === null;
  (place.querySelector("span") ?? place).textContent = text;
  question.toggleAttribute("data-wrong", text !== null);
  describe(question, place.id, text !== null);
}

function describe(question: HTMLElement, id: string, wrong: boolean) {
  const group = question.tagName === "FIELDSET";
  const boxes = question.querySelectorAll<HTMLElement>("input:not([type=file]), select, textarea");
  const described = group ? [question] : boxes;
  for (const element of described) {
    const ids = (element.getAttribute("aria-describedby") ?? "").split(" ").filter(Boolean);
    const others = ids.filter((other) => other !== id);
    const all = wrong ? [id, ...others] : others;
    if (all.length) element.setAttribute("aria-describedby", all.join(" "));
    else element.removeAttribute("aria-describedby");
  }
  for (const box of boxes) {
    if (wrong) box.setAttribute("aria-invalid", "true");
    else box.removeAttribute("aria-invalid");
  }
}

/** A label that ends with a question mark needs no colon. */
export function summaryText(label: string, text: string): string {
  if (label.endsWith("?")) return `${label} ${text}`;
  return scriptText("applying.script.listed", { label, text });
}

type SummaryLink = { href: string; text: string };
/** Errors without a question have links of their own. */
export type SummaryItem = { text: string } & ({ href: string } | { links: SummaryLink[] });

/** The summary gets the focus, so that screen readers read it. */
export function showSummary(view: ParentNode, listed: SummaryItem[]) {
  const summary = view.querySelector<HTMLElement>("[data-summary]");
  const list = summary?.querySelector("ul");
  if (!summary || !list) return;
  summary.hidden = listed.length === 0;
  list.replaceChildren(
    ...listed.map((one) => {
      const item = document.createElement("li");
      if ("href" in one) item.append(linkTo(one));
      else item.append(line(one.text), ...one.links.map((way) => line(linkTo(way))));
      return item;
    }),
  );
  if (listed.length) {
    summary.focus();
    summary.scrollIntoView({ block: "start" });
  }
}

function linkTo({ href, text }: SummaryLink): HTMLAnchorElement {
  const link = document.createElement("a");
  link.href = href;
  link.textContent = text;
  return link;
}

function line(content: string | Node): HTMLElement {
  const line = document.createElement("p");
  line.append(content);
  return line;
}

export function labelOf(view: ParentNode, name: string): string {
  const question = view.querySelector(`[data-field="${name}"]`);
  return question?.querySelector("legend, label")?.textContent?.trim() ?? "";
}
