import {
  documentAttributes,
  headingLevels,
  storedHeadingLevels,
} from "#app/content/rich-text/node-types.ts";
import { safeVideo } from "#app/content/rich-text/rich-link.ts";
import { keepEmphasis } from "./pasted-emphasis.ts";
import { mendLinks } from "./pasted-links.ts";
import { markPictures } from "./picture-places.ts";
import { makeWordLists } from "./word-lists.ts";

const droppedTags =
  "script, style, meta, link, title, xml, template, br.Apple-interchange-newline, [data-footnotes]";
const controlTags = "label, input, select, textarea, button";
/** Things a reader saw in the source and a document cannot hold. */
const objectTags = "iframe, object, embed, svg, canvas, video, audio, form";
const lineTags = ["p", "li", ...storedHeadingLevels.map((level) => `h${level}`)].join();
const keptAttributes = documentAttributes();

/** What a paste could not take over, by kind. */
export type LeftOut = { objects: number; links: number };

/**
 * Reduces HTML from word processors and other pages to what a document may contain: Word's list
 * paragraphs become lists, headings move below the page's title, emphasis becomes elements, other
 * styles are removed. Where an embedded picture stood is a mark, until `takePlaces` removes it.
 */
export function cleanPaste(html: string): { html: string; leftOut: LeftOut } {
  const body = parseInert(html);
  markPictures(body);
  for (const element of body.querySelectorAll(droppedTags)) element.remove();
  keepVideos(body);
  keepSiteBlocks(body);
  const objects = removeObjects(body);
  for (const element of [...body.querySelectorAll("*")])
    if (element.tagName.includes(":")) unwrap(element);
  makeWordLists(body);
  for (const element of body.querySelectorAll("[style*='mso-list:Ignore' i]")) element.remove();
  keepEmphasis(body);
  restoreSiteContent(body, location.origin);
  const links = mendLinks(body);
  for (const [tag, level] of Object.entries(headingLevels)) {
    if (tag === `h${level}`) continue;
    for (const element of body.querySelectorAll(tag)) rename(element, `h${level}`);
  }
  for (const element of body.querySelectorAll("*")) {
    for (const { name } of [...element.attributes]) {
      if (!keptAttributes.has(name)) element.removeAttribute(name);
    }
  }
  for (const element of body.querySelectorAll("span, font")) unwrap(element);
  for (const element of body.querySelectorAll(lineTags)) {
    if (!element.querySelector("img, table") && isBlank(element.textContent)) element.remove();
  }
  return { html: body.innerHTML, leftOut: { objects, links } };
}

/** Parses HTML into a document in which no script runs and nothing is loaded. */
export function parseInert(html: string): HTMLElement {
  const { body } = document.implementation.createHTMLDocument();
  body.innerHTML = withoutHandlers(withoutConditionals(html));
  return body;
}

export function withoutConditionals(html: string): string {
  const visible = replaceUpTo("-->", html, (closed) => closed.replace(/<!--[\s\S]*?-->/g, ""));
  return replaceUpTo(">", visible, (closed) => closed.replace(/<!\[[^>]*>/g, ""));
}

/** Event handlers would not run, but the browser would report a policy violation. */
export function withoutHandlers(html: string): string {
  return replaceUpTo(">", html, (closed) =>
    closed.replace(/<[^>]*>/g, (tag) => tag.replace(/([\s"'/])on\w+\s*=/gi, "$1data-dropped=")),
  );
}

/**
 * Replaces in the text up to the last `end`. After it nothing can match, and looking for an end from
 * each of many beginnings would take the square of the length.
 */
function replaceUpTo(end: string, html: string, replace: (closed: string) => string): string {
  const last = html.lastIndexOf(end);
  if (last < 0) return html;
  const cut = last + end.length;
  return replace(html.slice(0, cut)) + html.slice(cut);
}

/** Buttons, files, cards and notes copied from a page of this site stay what they are. */
function keepSiteBlocks(body: HTMLElement) {
  for (const note of body.querySelectorAll("[data-footnote]")) note.textContent = "";
  for (const link of body.querySelectorAll("a[data-button], a[data-file], a[data-card]")) {
    const block = body.ownerDocument.createElement("div");
    for (const name of keptAttributes) {
      const value = name.startsWith("data-") ? link.getAttribute(name) : null;
      if (value !== null) block.setAttribute(name, value);
    }
    const words = link.querySelector("strong") ?? link.querySelector("span")?.firstChild ?? link;
    block.setAttribute("data-label", words.textContent?.trim() ?? "");
    (link.closest("p") ?? link).replaceWith(block);
  }
}

function keepVideos(body: HTMLElement) {
  for (const frame of body.querySelectorAll("iframe")) {
    const video = safeVideo(frame.getAttribute("src"));
    if (video) frame.replaceWith(videoBlock(body, video.href));
  }
}

function removeObjects(body: HTMLElement): number {
  const objects = [...body.querySelectorAll(objectTags)];
  for (const element of objects) {
    // Some pages are one large form: its text stays, without the controls.
    if (element.tagName !== "FORM") element.remove();
    else {
      for (const control of element.querySelectorAll(controlTags)) control.remove();
      unwrap(element);
    }
  }
  return objects.filter((element) => !element.parentElement?.closest(objectTags)).length;
}

function videoBlock(body: HTMLElement, href: string): HTMLElement {
  const element = body.ownerDocument.createElement("div");
  element.setAttribute("data-video", href);
  return element;
}

/** Content copied from a page of this site stays a library picture, a video or an internal link. */
function restoreSiteContent(body: HTMLElement, origin: string) {
  for (const picture of body.querySelectorAll("img:not([data-media-id])")) {
    const source = picture.getAttribute("src") ?? "";
    const path = source.startsWith(origin) ? source.slice(origin.length) : source;
    const id = /^\/media\/([1-9]\d{0,8})\//.exec(path)?.[1];
    if (id) picture.setAttribute("data-media-id", id);
  }
  for (const link of body.querySelectorAll("a[href]")) {
    const href = link.getAttribute("href") ?? "";
    if (href.startsWith(`${origin}/`)) link.setAttribute("href", href.slice(origin.length));
    const video = safeVideo(href);
    const block = link.closest("p") ?? link;
    // A link alone in its paragraph is the video; within a sentence it stays a link.
    if (!video || block.textContent?.trim() !== link.textContent?.trim()) continue;
    block.replaceWith(videoBlock(body, video.href));
  }
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
