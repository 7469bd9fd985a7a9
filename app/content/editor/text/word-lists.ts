/**
 * Converts Word's list paragraphs (`mso-list:l0 level2 lfo1`, bullet or number in a span) to nested
 * HTML lists.
 */
export function makeWordLists(body: HTMLElement) {
  for (const first of body.querySelectorAll("p")) {
    if (!first.isConnected || !isItem(first) || isItem(first.previousElementSibling)) continue;
    const place = body.ownerDocument.createElement("div");
    first.before(place);
    const open: { list: Element; level: number }[] = [];
    let next: Element | null = first;
    while (next && isItem(next)) {
      const after: Element | null = next.nextElementSibling;
      listFor(next, open, place).append(itemFrom(next));
      next.remove();
      next = after;
    }
    place.replaceWith(...place.childNodes);
  }
}

function isItem(element: Element | null | undefined): element is HTMLElement {
  return element?.tagName === "P" && /mso-list\s*:/i.test(styleOf(element));
}

/** The list of an item's level, created if needed. */
function listFor(item: Element, open: { list: Element; level: number }[], place: Element): Element {
  const level = Number(/level(\d)/i.exec(styleOf(item))?.[1] ?? 1);
  const tag = isNumbered(item) ? "OL" : "UL";
  while (open.length) {
    const top = open.at(-1);
    if (!top || top.level < level) break;
    if (top.level === level && top.list.tagName === tag) return top.list;
    open.pop();
  }
  const list = item.ownerDocument.createElement(tag);
  const above = open.at(-1)?.list;
  (above?.lastElementChild ?? above ?? place).append(list);
  open.push({ list, level });
  return list;
}

function itemFrom(paragraph: Element): Element {
  const item = paragraph.ownerDocument.createElement("li");
  for (const sign of paragraph.querySelectorAll(SIGN)) sign.remove();
  item.append(...paragraph.childNodes);
  return item;
}

const SIGN = "[style*='mso-list:Ignore' i], [style*='mso-list: Ignore' i]";

/** `1.`, `a)` or `iv.` are numbers; `·`, `o` and `§` are bullets. */
function isNumbered(paragraph: Element): boolean {
  const sign = paragraph.querySelector(SIGN)?.textContent?.trim() ?? "";
  return /^\(?(?:\d+|[a-z]{1,4})[.)]/i.test(sign) || /MsoListNumber/i.test(paragraph.className);
}

function styleOf(element: Element): string {
  return element.getAttribute("style") ?? "";
}
