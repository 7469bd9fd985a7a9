import { inertBody } from "./inert-body.ts";
import { recogniseOwn } from "./own-marks.ts";
import { makeWordLists } from "./word-lists.ts";

const dropped = "script, style, meta, link, title, xml, template, iframe, object, embed, svg, form";
const kept = new Set([
  "href",
  "colspan",
  "rowspan",
  "start",
  "data-media-id",
  "alt",
  "data-callout",
  "data-video",
  "data-caption",
]);

/**
 * What word processors and other pages put on the clipboard, reduced to its structure: lists become
 * lists, headings fit below the page's title, and looks stay behind.
 */
export function cleanPaste(html: string): string {
  const body = inertBody(html);
  for (const element of body.querySelectorAll(dropped)) element.remove();
  for (const element of [...body.querySelectorAll("*")])
    if (element.tagName.includes(":")) unwrap(element);
  // Google Docs wraps everything into a "bold" that is not.
  for (const element of body.querySelectorAll("b[style*='font-weight:normal' i]")) unwrap(element);
  makeWordLists(body);
  for (const element of body.querySelectorAll("[style*='mso-list:Ignore' i]")) element.remove();
  recogniseOwn(body, location.origin);
  for (const [from, to] of [
    ["h1", "h2"],
    ["h5, h6", "h4"],
  ] as const) {
    for (const element of body.querySelectorAll(from)) rename(element, to);
  }
  for (const element of body.querySelectorAll("*")) {
    for (const { name } of [...element.attributes]) {
      if (!kept.has(name)) element.removeAttribute(name);
    }
  }
  for (const element of body.querySelectorAll("span, font")) unwrap(element);
  for (const element of body.querySelectorAll("p, h2, h3, h4, li")) {
    if (!element.querySelector("img, table") && isBlank(element.textContent)) element.remove();
  }
  return body.innerHTML;
}

function rename(element: Element, tag: string) {
  const renamed = element.ownerDocument.createElement(tag);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
}

function unwrap(element: Element) {
  element.replaceWith(...element.childNodes);
}

function isBlank(text: string | null): boolean {
  return !text || text.replace(/[\s\u00a0]/g, "") === "";
}
